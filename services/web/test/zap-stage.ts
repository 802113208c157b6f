/** Zaps for Alice, paid for real, with two relays that take their receipts. */
import assert from 'node:assert/strict'
import { finalizeEvent, firstTag, type NostrEvent } from '@chispa/protocols/nip01'
import { startRelay } from '@chispa/sandbox/relay'
import { rawClient } from '@chispa/sandbox/relay/raw-client'
import * as signer from '@chispa/signatures/schnorr'
import { freePort } from '@chispa/testing/free-port'
import { newPerson } from '@chispa/testing/person'
import { publishDueReceipts } from '../src/zaps/publish-receipts.ts'
import { openStage } from './payee-stage.ts'
import { waitForAnswers } from './wallet-timeouts.ts'

type Change = (tags: string[][]) => string[][]

async function receiptsOn(url: string, paymentRequest: string): Promise<NostrEvent[]> {
  const client = await rawClient(url)
  client.send('REQ', 'receipts', { kinds: [9735] })
  await client.next('EOSE')
  const events = (await client.untilQuiet('EVENT')).map(frame => frame[2] as NostrEvent)
  await client.close()
  return events.filter(event => firstTag(event, 'bolt11') === paymentRequest)
}

export async function openZaps() {
  const clock = { aheadMs: 0 }
  const stage = await openStage({ walletLimitMs: 60_000, now: () => new Date(Date.now() + clock.aheadMs) })
  const { web } = stage
  waitForAnswers(web, 'getInfo', 'lookupInvoice')
  const [social, other] = [await startRelay(), await startRelay({ port: await freePort() })]
  await stage.set({ listener_enabled: true, listener_url: 'http://127.0.0.1:9' })
  const alice = await stage.payee('alice')
  const fan = newPerson()

  function zapRequest(relays: string[], { amount = '21000', change = (tags: string[][]) => tags, kind = 9734 } = {}) {
    const tags = (change as Change)([
      ['relays', ...relays],
      ['amount', amount],
      ['p', alice.pubkey],
      ['e', 'ab'.repeat(32)],
    ])
    const template = { kind, created_at: Math.floor(Date.now() / 1000), tags, content: 'Zap! ☕' }
    // Spaces, so that a re-serialised text would not be the same.
    return JSON.stringify(finalizeEvent(template, fan.secretKey, signer), undefined, 1)
  }

  /** A zap that was paid and seen, its receipt due. */
  async function paidZap(relays: string[], change?: Change) {
    const nostr = zapRequest(relays, change && { change })
    const invoice = await stage.invoiceFor('alice', { amount: '21000', nostr })
    const preimage = stage.pay(invoice.pr)
    const settled = (await web.call({ url: invoice.verifyPath })).json().settled
    assert.equal(settled, true)
    const row = async () => (await web.sql`select * from zap_receipts where payment_hash = ${invoice.paymentHash}`)[0]
    return { ...invoice, nostr, preimage, row }
  }

  /** Relays have as long as a busy machine takes. */
  const slowDeps = { ...web.deps, relayTimeoutMs: 60_000 }
  const publish = (signal?: AbortSignal) => publishDueReceipts(slowDeps, signal)
  async function close(): Promise<void> {
    await stage.close()
    await social.stop()
    await other.stop()
  }

  return { stage, clock, social, other, alice, fan, zapRequest, receiptsOn, paidZap, publish, close }
}
