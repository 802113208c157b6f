/** Members who wait for a wallet, over a real relay; the clock is the test's. */
import assert from 'node:assert/strict'
import { parseWalletAuth, type WalletAuth } from '@chispa/protocols/nwc08'
import { until } from '@chispa/sandbox/until'
import type { TestApp, TestOptions } from './app.ts'
import { openStage } from './payee-stage.ts'

type Member = Awaited<ReturnType<TestApp['member']>>
type Started = { id: string; uri: string; pageUrl: string | null; status: string }

/** `questionMs`: as long as a busy machine takes, unless the story is about it. */
export async function openPairing({
  questionMs = 60_000,
  ...more
}: { questionMs?: number } & Pick<TestOptions, 'settingDefaults' | 'resolveName'> = {}) {
  const clock = { nowMs: Date.now() }
  const stage = await openStage({
    walletLimitMs: 60_000,
    ...more,
    pairingLimits: { glanceMs: 60_000, questionMs },
    now: () => new Date(clock.nowMs),
  })
  const { web } = stage

  const start = (as: Member, body: object = {}) =>
    web.call({
      method: 'POST',
      url: '/api/wallet-pairings',
      as,
      body: { purpose: 'receive', name: 'Hub', relays: [stage.relay.url], ...body },
    })
  async function started(as: Member, body: object = {}): Promise<Started & { auth: WalletAuth }> {
    const reply = await start(as, body)
    assert.equal(reply.statusCode, 201, reply.body)
    const pairing = reply.json() as Started
    return { ...pairing, auth: parseWalletAuth(pairing.uri) as WalletAuth }
  }
  const read = (as: Member, id: string, waitSeconds = 0) =>
    web.call({ url: `/api/wallet-pairings/${id}?waitSeconds=${waitSeconds}`, as })
  /** A wallet that answered without the state is shown: a busy machine may have to look more than once. */
  const shown = (as: Member, id: string) => until(async () => (await read(as, id, 10)).json().unconfirmed)
  const answer = (as: Member, id: string, body: object) =>
    web.call({ method: 'POST', url: `/api/wallet-pairings/${id}/answer`, as, body })
  const walletsOf = async (as: Member) =>
    (await web.call({ url: '/api/remote-wallets', as })).json() as {
      id: string
      name: string
      isPrimary: boolean
      provider: string
    }[]

  return { stage, clock, start, started, read, shown, answer, walletsOf }
}
