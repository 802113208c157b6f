/** A shop: the stage of the tills on a real socket, a merchant who looks into their own wallet, and tills after their profiles. */
import assert from 'node:assert/strict'
import { lnurlSentences } from '@chispa/contract/lnurl-sentences'
import { tapUrl } from '@chispa/protocols/boltcard'
import type { TillProfile } from '@chispa/sandbox/tills/profiles'
import { screenOf } from '@chispa/sandbox/tills/screens'
import type { SandboxWallet } from '@chispa/sandbox/wallets/sandbox-wallet'
import { openStage, type VirtualCard } from './till-stage.ts'

export async function openShop(options: Parameters<typeof openStage>[0] = {}) {
  const stage = await openStage(options)
  await stage.web.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = stage.web.app.server.address() as { port: number }
  const host = `127.0.0.1:${port}`

  const hasMoney = (paymentHash: string): boolean =>
    stage.service.ledger
      .transactions(stage.merchant.accountId)
      .some(one => one.paymentHash === paymentHash && one.state === 'settled')

  return {
    ...stage,
    host,
    port,
    hasMoney,
    tapOf: (card: VirtualCard) => tapUrl(`lnurlw://${host}/api/cards/${card.id}/scan`, card.tap()),
    /** The merchant has it, and it left the wallet once. */
    requirePaidOnce(wallet: SandboxWallet, paymentHash: string): void {
      assert.equal(hasMoney(paymentHash), true)
      const sent = stage.outgoing(wallet, paymentHash).filter(({ state }) => state === 'settled')
      assert.equal(sent.length, 1)
    },
  }
}

/** What the cashier reads at this till when we refuse. */
export const refusedScreen = (profile: TillProfile, at: 'scan' | 'payment', reason: keyof typeof lnurlSentences) =>
  screenOf(profile, { kind: 'refused', at, reason: lnurlSentences[reason] })
