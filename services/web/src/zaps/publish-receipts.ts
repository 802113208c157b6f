/**
 * Publishes the receipts of paid zaps (NIP-57) to the relays that the payer named. Signed once and kept, so that every
 * attempt sends the same event; a relay that has it is left alone. Any number of processes share the work, and several
 * batches are under way at once, a few of each member, so that relays which take their time hold up nobody else's receipts.
 */

import { workInLanes } from '@chispa/concurrency/lanes'
import { normaliseRelayUrl, relayWithoutQuery } from '@chispa/nwc/relay-url'
import { finalizeEvent, type NostrEvent } from '@chispa/protocols/nip01'
import { zapReceiptTemplate } from '@chispa/protocols/nip57'
import * as signer from '@chispa/signatures/schnorr'
import type { Deps } from '../deps.ts'
import { publishToRelay, type Sent } from './publish-to-relay.ts'
import type { ReceiptKey } from './receipt-key.ts'
import { receiptRelays } from './receipt-relays.ts'
import { claimReceipts, type DueReceipt, keepEvent, recordAttempt } from './store.ts'

type ReceiptDeps = Pick<Deps, 'sql' | 'now' | 'log' | 'relayGuard' | 'settings'> & {
  receiptKey: ReceiptKey
  relayTimeoutMs?: number
}
type Outgoing = { due: DueReceipt; event: NostrEvent; relays: string[]; sent: Map<string, Sent> }

const maxRelays = 8
const maxAttempts = 8
const batch = 5
const maxBatches = 20
const maxBatchesOfMember = 4
const pauseMs = 30_000
const maxPauseMs = 60 * 60_000

export async function publishDueReceipts(deps: ReceiptDeps, signal?: AbortSignal): Promise<void> {
  let claims = 0
  await workInLanes({
    maxLanes: maxBatches,
    laneOf: ({ userId, claim }: DueReceipt & { claim: number }) => `${userId} ${claim}`,
    claim: async lanes => {
      const claim = claims++
      const ofMember = Map.groupBy(lanes, lane => lane.slice(0, lane.indexOf(' ')))
      const busy = [...ofMember].filter(([, own]) => own.length >= maxBatchesOfMember).map(([userId]) => userId)
      const due = await claimReceipts(deps.sql, { now: deps.now(), busy, limit: batch, pauseMs, maxPauseMs })
      return due.map(receipt => ({ ...receipt, claim }))
    },
    work: async due => {
      const outgoing = await Promise.all(due.map(receipt => prepare(deps, receipt)))
      await publishAll(deps, outgoing, signal)
      for (const one of outgoing) await record(deps, one)
    },
    signal,
  })
}

async function prepare({ sql, receiptKey, settings }: ReceiptDeps, due: DueReceipt): Promise<Outgoing> {
  const request: NostrEvent = JSON.parse(due.zapRequest)
  const event = due.event ?? (await keepEvent(sql, due.paymentHash, JSON.stringify(sign(due, request, receiptKey))))
  const named = receiptRelays(request, settings.values.nostr_relays).flatMap(url => normaliseRelayUrl(url) ?? [])
  const relays = [...new Set(named)].slice(0, maxRelays).filter(url => !due.finished.includes(url))
  return { due, event: JSON.parse(event), relays, sent: new Map() }
}

function sign({ zapRequest, bolt11, paidAt, preimage }: DueReceipt, request: NostrEvent, key: ReceiptKey): NostrEvent {
  const template = zapReceiptTemplate({
    request,
    requestText: zapRequest,
    invoice: bolt11,
    paidAt: Math.floor(paidAt.getTime() / 1000),
    ...(preimage !== null && { preimage }),
  })
  return finalizeEvent(template, key.secretKey, signer)
}

/** One socket per relay, however many receipts go there. */
async function publishAll(deps: ReceiptDeps, outgoing: Outgoing[], signal?: AbortSignal): Promise<void> {
  const urls = new Set(outgoing.flatMap(({ relays }) => relays))
  await Promise.all(
    [...urls].map(async url => {
      const here = outgoing.filter(({ relays }) => relays.includes(url))
      const sent = await publishToRelay(
        url,
        here.map(({ event }) => event),
        { ...deps, signal },
      )
      here.forEach((one, at) => {
        one.sent.set(url, sent[at]!)
      })
    }),
  )
}

async function record({ sql, log }: ReceiptDeps, { due, sent, event }: Outgoing): Promise<void> {
  const { paymentHash, attempts } = due
  const finished = [...due.finished, ...[...sent].flatMap(([url, result]) => (result === 'failed' ? [] : [url]))]
  const done = [...sent.values()].every(result => result !== 'failed') || attempts >= maxAttempts
  await recordAttempt(sql, { paymentHash, finished, done })
  const results = Object.fromEntries([...sent].map(([url, result]) => [relayWithoutQuery(url), result]))
  log.info({ paymentHash, receipt: event.id, attempts, done, sent: results }, 'zap receipt sent')
}
