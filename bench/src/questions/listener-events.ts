/**
 * How fast do payments get from a wallet's notification to a webhook that was accepted, against the same work in a bare
 * loop; how long does one take at 200 a second; is the listener slower when it is older; and how many can the web service
 * apply?
 */
import type { Connection } from '@chispa/database/connect'
import { testDatabase } from '@chispa/testing/database'
import type { LoopResult } from '../bare/verify-loop.ts'
import { compareRates } from '../compare-rates.ts'
import { allowOwnRelay } from '../measure/allow-own-relay.ts'
import { alternate, type Pair } from '../measure/alternate.ts'
import { startListener, untilReady } from '../measure/listener.ts'
import { median, quantile } from '../measure/median.ts'
import { profileFlags } from '../measure/profile.ts'
import { Program } from '../measure/program.ts'
import type { ServiceProcess } from '../measure/service-process.ts'
import { giveWallets } from '../measure/wallet-rows.ts'
import { startWebService } from '../measure/web-service.ts'
import { receivedMsats } from '../network/received-payment.ts'
import { startReceiver } from '../network/receiver-process.ts'
import { type PreparedNotification, type RelayProcess, startRelayProcess } from '../network/relay-process.ts'
import type { Question, Row } from '../question.ts'

const [relays, wallets] = [3, 300]
const [rounds, eventsARound, warmUpEvents] = [6, 500, 1200]
const [steadyPerSecond, steadyEvents, appliedEvents] = [200, 1000, 800]
const timeoutMs = 60_000
const [least, maxP99Ms, maxAged, minApplied] = [0.5, 250, 1.1, 600]

export const listenerEvents: Question = {
  name: 'listener-events',
  async run() {
    await using database = await testDatabase()
    const { sql, url } = database
    await using relay = await startRelayProcess(relays)
    await allowOwnRelay(sql)
    const uris = await relay.wallets({ count: wallets })
    const walletIds = await giveWallets(sql, uris)
    const delivered = await deliver(url, relay, uris)
    const applied = await apply(database, relay, walletIds)
    const { pairs, latencies } = delivered
    return {
      rows: [
        compareRates('a notification until its webhook is accepted', least, pairs),
        ageRow(pairs),
        latencyRow(latencies),
        appliedRow(applied),
      ],
      rounds: delivered,
    }
  },
}

async function deliver(url: string, relay: RelayProcess, uris: string[]) {
  await using receiver = await startReceiver()
  await using listener = await startListener(url, receiver.origin)
  await using loop = new Program(new URL('../bare/event-loop.ts', import.meta.url), {
    args: [url, receiver.origin],
    flags: profileFlags('zz-event-loop'),
  })
  await loop.ready()
  await loop.ask('open', uris)
  await untilReady(listener, wallets, timeoutMs)

  const ours = async (count: number): Promise<LoopResult> => {
    await relay.prepare(count)
    return costOf(listener, count, async () => {
      const [[first], arrived] = await Promise.all([relay.send(), receiver.collect(count)])
      return (arrived.at(-1)!.atMs - first!.atMs) / 1000
    })
  }
  const bare = async (count: number): Promise<LoopResult> => {
    const prepared = await relay.prepare(count)
    const result = await loop.ask<LoopResult>('run', prepared.map(eventOf))
    await receiver.collect(count)
    return result
  }
  await ours(warmUpEvents)
  await bare(warmUpEvents)
  const pairs = await alternate(
    rounds,
    () => ours(eventsARound),
    () => bare(eventsARound),
  )
  await relay.prepare(steadyEvents)
  const [sent, arrived] = await Promise.all([relay.send(steadyPerSecond), receiver.collect(steadyEvents)])
  const sentAt = new Map(sent.map(({ paymentHash, atMs }) => [paymentHash, atMs]))
  return { pairs, latencies: arrived.map(({ paymentHash, atMs }) => atMs - sentAt.get(paymentHash)!) }
}

const eventOf = ({ event }: PreparedNotification) => event

/** Processor time of the listener until the last of them is delivered; `work` says how many seconds that took. */
async function costOf({ program }: ServiceProcess, count: number, work: () => Promise<number>): Promise<LoopResult> {
  const before = await program.usage()
  const seconds = await work()
  const after = await program.usage()
  return { perSecond: count / seconds, cpuMicroseconds: ((after.cpuMs - before.cpuMs) * 1000) / count }
}

type Applied = { perSecond: number; webMicroseconds: number; listenerMicroseconds: number }

/** The same way, to the web service, and each pays an invoice there. */
async function apply(
  { sql, url }: { sql: Connection; url: string },
  relay: RelayProcess,
  walletIds: string[],
): Promise<Applied> {
  // Takes webhooks only while it is paired; it asks nothing of the listener here.
  await using web = await startWebService(url, { LISTENER_URL: 'http://127.0.0.1:9' })
  await using listener = await startListener(url, web.url)
  await untilReady(listener, wallets, timeoutMs)
  const paid = async (count: number): Promise<Applied> => {
    const hashes = await mint(sql, await relay.prepare(count), walletIds)
    const [listenerBefore, webBefore] = [await listener.program.usage(), await web.program.usage()]
    const startedAt = performance.now()
    await relay.send()
    for (let open = count; open > 0; ) {
      if (performance.now() - startedAt > timeoutMs) throw new Error(`${open} of ${count} events were not applied`)
      await new Promise(resolve => setTimeout(resolve, 50))
      const [row] = await sql<{ open: number }[]>`
        select count(*) as open from invoices where status <> 'PAID' and payment_hash = any(${hashes})`
      open = row!.open
    }
    const seconds = (performance.now() - startedAt) / 1000
    const [listenerAfter, webAfter] = [await listener.program.usage(), await web.program.usage()]
    return {
      perSecond: count / seconds,
      webMicroseconds: ((webAfter.cpuMs - webBefore.cpuMs) * 1000) / count,
      listenerMicroseconds: ((listenerAfter.cpuMs - listenerBefore.cpuMs) * 1000) / count,
    }
  }
  await paid(appliedEvents)
  return await paid(appliedEvents)
}

async function mint(sql: Connection, prepared: PreparedNotification[], walletIds: string[]): Promise<string[]> {
  const hashes = prepared.map(({ paymentHash }) => paymentHash)
  await sql`
    insert into invoices (payment_hash, bolt11, amount_msats, purpose, wallet_id, user_id, username, created_at, expires_at,
      next_lookup_at)
    select hash, 'lnbcrt', ${receivedMsats}, 'LUD16_PAYMENT', w.id, w.user_id, 'payee', now(),
      now() + interval '1 hour', now() + interval '1 hour'
    from unnest(${hashes}::text[], ${prepared.map(({ wallet }) => walletIds[wallet]!)}::text[]) as p (hash, wallet_id)
    join remote_wallets w on w.id = p.wallet_id`
  return hashes
}

/** The first rounds against the last ones of the same process, and not the very first, which are still compiled. */
function ageRow(pairs: Pair<LoopResult>[]): Row {
  const third = Math.ceil(pairs.length / 3)
  const cost = (part: Pair<LoopResult>[]) => median(part.map(({ ours }) => ours.cpuMicroseconds))
  const [young, old] = [cost(pairs.slice(0, third)), cost(pairs.slice(-third))]
  return {
    question: 'an event of an older listener, against its first ones',
    ours: `${Math.round(old)} µs CPU`,
    bare: `${Math.round(young)} µs CPU`,
    ratio: (old / young).toFixed(2),
    wanted: `<= ${maxAged}`,
    verdict: old / young <= maxAged ? 'met' : 'MISSED',
    notes: `after ${warmUpEvents + rounds * eventsARound} events`,
  }
}

function latencyRow(latencies: number[]): Row {
  const p99 = quantile(latencies, 0.99)
  return {
    question: 'p99 of an event at 200 a second',
    ours: `${p99.toFixed(0)} ms`,
    bare: '-',
    ratio: '-',
    wanted: `<= ${maxP99Ms} ms`,
    verdict: p99 <= maxP99Ms ? 'met' : 'MISSED',
    notes: `median ${quantile(latencies, 0.5).toFixed(0)} ms, over ${latencies.length / steadyPerSecond} s`,
  }
}

function appliedRow({ perSecond, webMicroseconds, listenerMicroseconds }: Applied): Row {
  const byCpu = 1e6 / Math.max(webMicroseconds, listenerMicroseconds) >= minApplied
  return {
    question: 'a notification until the web service has applied it',
    ours: `${Math.round(perSecond)}/s`,
    bare: '-',
    ratio: '-',
    wanted: `>= ${minApplied}/s`,
    verdict: perSecond >= minApplied ? 'met' : byCpu ? 'UNCLEAR' : 'MISSED',
    notes: `${Math.round(webMicroseconds)} µs CPU of the web service, ${Math.round(listenerMicroseconds)} µs of the listener`,
  }
}
