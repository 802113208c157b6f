/**
 * What do many wallets on three relays cost the payment listener after a restart: sockets, memory, time until the events of
 * every wallet arrive, processor time until all have answered get_info, and processor time when nothing happens? Each wallet is
 * on one of the relays; all of them answer. `--wallets 100000` asks for as many as one listener should hold.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from '@chispa/database/connect'
import { testDatabase } from '@chispa/testing/database'
import { cryptographyOfAWallet } from '../bare/wallet-cryptography.ts'
import { allowOwnRelay } from '../measure/allow-own-relay.ts'
import type { Usage } from '../measure/attend.ts'
import { startListener, untilReady } from '../measure/listener.ts'
import { median, quantile } from '../measure/median.ts'
import type { ServiceProcess } from '../measure/service-process.ts'
import { giveWallets } from '../measure/wallet-rows.ts'
import { type RelayProcess, startRelayProcess } from '../network/relay-process.ts'
import { options } from '../options.ts'
import type { Curve, Question, Row } from '../question.ts'

const { wallets: many } = options()
const relays = 3
const [maxKibibytes, maxReadyMs, maxIdleShare, maxSubscribedSeconds] = [6, 2.5, 0.02, 15]
/** Notifications that are sent as soon as every key is subscribed to. */
const told = Math.min(many, 300)
const [msEach, idleWindows, idleMs] = [15, 5, 3000]
const timeoutMs = 60_000 + many * msEach
/** Nobody takes webhooks here. */
const nobody = 'http://127.0.0.1:9'

type Filled = {
  subscribedSeconds: number
  toldMs: number[]
  ready: Usage
  /** How many wallets had caught up when the last one became ready: both go on at the same time. */
  caughtUpBefore: number
  caughtUp: Usage
  liveBytes: number
  rssBytes: number
  heldHeapBytes: number
}

export const listenerWallets: Question = {
  name: 'listener-wallets',
  limitSeconds: 120 + (2 * many * msEach) / 1000,
  async run() {
    await using database = await testDatabase()
    const { sql, url } = database
    await using relay = await startRelayProcess(relays)
    await allowOwnRelay(sql)
    // The first wallet of each relay brings the sockets and what all share.
    await giveWallets(sql, await relay.wallets({ count: relays }))
    const few = await fewFilled(url, sql, relay)
    await giveWallets(sql, await relay.wallets({ count: many - relays }))
    await leaveReady(sql)
    const ownSockets = await relay.sockets()

    const startedAt = performance.now()
    await using listener = await startListener(url, nobody)
    const all = await filled({ listener, sql, relay, startedAt }, many)
    const sockets = (await relay.sockets()) - ownSockets
    const idleShares: number[] = []
    for (let window = 0; window < idleWindows; window++) {
      const before = await listener.program.usage()
      await sleep(idleMs)
      const after = await listener.program.usage()
      idleShares.push((after.cpuMs - before.cpuMs) / idleMs)
    }
    const measured = { sockets, few, all, idleShares, bareMs: cryptographyOfAWallet() }
    return { rows: rowsOf(measured), curves: curvesOf(measured), rounds: measured }
  },
}

async function fewFilled(url: string, sql: Connection, relay: RelayProcess): Promise<Filled> {
  const startedAt = performance.now()
  await using listener = await startListener(url, nobody)
  return await filled({ listener, sql, relay, startedAt }, relays)
}

/** As a listener leaves them that was stopped just now: every wallet has answered and has caught up. */
async function leaveReady(sql: Connection): Promise<void> {
  await sql`
    insert into listener.wallets (wallet_id, fence, first_seen_at, caught_up_to, caught_up_at, last_life_at, ready_at, encryption, relays_known)
    select id, 1, now(), now(), now(), now(), now(), 'nip44_v2', true from remote_wallets
    on conflict (wallet_id) do nothing`
  await sql`vacuum analyze`
}

type Started = { listener: ServiceProcess; sql: Connection; relay: RelayProcess; startedAt: number }

/** Until every wallet is subscribed to, is ready, and has caught up. */
async function filled({ listener, sql, relay, startedAt }: Started, count: number): Promise<Filled> {
  const { program } = listener
  const sent = count === many ? await relay.prepare(told) : []
  // One key of each wallet's own service, and one that the listener subscribes to.
  await until(async () => (await relay.keys()) >= 2 * count, 'not every wallet is subscribed to')
  const subscribedSeconds = (performance.now() - startedAt) / 1000
  const toldMs = sent.length > 0 ? await tell(sql, relay) : []
  await untilReady(listener, count, timeoutMs)
  const ready = await program.usage()
  const caughtUpBefore = await countCaughtUp(sql)
  await until(async () => (await countCaughtUp(sql)) >= count, 'not every wallet has caught up')
  const caughtUp = await program.usage()
  const liveBytes = await program.ask<number>('live heap')
  const { rssBytes, heldHeapBytes } = await program.usage()
  return { subscribedSeconds, toldMs, ready, caughtUpBefore, caughtUp, liveBytes, rssBytes, heldHeapBytes }
}

/** How long each payment took until it was written down. */
async function tell(sql: Connection, relay: RelayProcess): Promise<number[]> {
  const sent = await relay.send()
  const count = async () => (await sql<{ count: number }[]>`select count(*) from listener.events`)[0]!.count
  await until(async () => (await count()) >= sent.length, 'not every payment that was told of arrived')
  const rows = await sql<{ paymentHash: string; at: Date }[]>`
    select payment_hash, received_at as at from listener.events`
  const receivedAt = new Map(rows.map(({ paymentHash, at }) => [paymentHash, at.getTime()]))
  return sent.map(({ paymentHash, atMs }) => receivedAt.get(paymentHash)! - atMs)
}

async function until(look: () => Promise<boolean>, problem: string): Promise<void> {
  const endsAt = performance.now() + timeoutMs
  while (!(await look())) {
    if (performance.now() > endsAt) throw new Error(problem)
    // Every look counts all of them.
    await sleep(Math.max(100, many / 100))
  }
}

async function countCaughtUp(sql: Connection): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from listener.wallets where caught_up_at > (select max(started_at) from listener.instances)`
  return row!.count
}

type Measured = { sockets: number; few: Filled; all: Filled; idleShares: number[]; bareMs: number }

const shown = many.toLocaleString('en')
const each = ({ few, all }: Measured, of: (filled: Filled) => number) => (of(all) - of(few)) / (many - relays)

function rowsOf(measured: Measured): Row[] {
  const { sockets, all, idleShares, bareMs } = measured
  const [resident, live, held] = [
    each(measured, ({ rssBytes }) => rssBytes / 1024),
    each(measured, ({ liveBytes }) => liveBytes / 1024),
    each(measured, ({ heldHeapBytes }) => heldHeapBytes / 1024),
  ]
  const [togetherMs, caughtUpMs] = [
    each(measured, ({ ready }) => ready.cpuMs),
    each(measured, ({ caughtUp }) => caughtUp.cpuMs),
  ]
  const shareBefore = all.caughtUpBefore / many
  const catchUpMs = shareBefore < 1 ? (caughtUpMs - togetherMs) / (1 - shareBefore) : 0
  const readyMs = togetherMs - shareBefore * catchUpMs
  const [idleShare, { subscribedSeconds, toldMs }] = [median(idleShares), all]
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  const plain = { bare: '-', ratio: '-' }
  return [
    {
      ...plain,
      question: `sockets of the listener for ${shown} wallets on 3 relays`,
      ours: String(sockets),
      wanted: String(relays),
      verdict: sockets === relays ? 'met' : 'MISSED',
    },
    {
      ...plain,
      question: `growth of resident memory for one of ${shown} wallets`,
      ours: `${resident.toFixed(1)} KiB`,
      wanted: `<= ${maxKibibytes} KiB`,
      verdict: resident <= maxKibibytes ? 'met' : 'MISSED',
      notes: `${live.toFixed(1)} KiB of it are living objects, ${held.toFixed(1)} KiB the heap with what it keeps free; the process holds ${Math.round(all.rssBytes / 1e6)} MB`,
    },
    {
      ...plain,
      question: `until events of each of ${shown} wallets arrive after a restart`,
      ours: `${subscribedSeconds.toFixed(1)} s`,
      wanted: `<= ${maxSubscribedSeconds} s`,
      verdict: subscribedSeconds <= maxSubscribedSeconds ? 'met' : 'MISSED',
      notes: `from the start of the process; ${toldMs.length} payments told at that moment were written down within ${Math.round(quantile(toldMs, 1))} ms`,
    },
    {
      question: `CPU until one of ${shown} wallets has answered get_info`,
      ours: `${readyMs.toFixed(2)} ms`,
      bare: `${bareMs.toFixed(2)} ms`,
      ratio: (readyMs / bareMs).toFixed(2),
      wanted: `<= ${maxReadyMs} ms`,
      verdict: readyMs <= maxReadyMs ? 'met' : 'MISSED',
      notes: `bare: the cryptography of a first start alone; ${togetherMs.toFixed(2)} ms with the catch-ups of ${Math.round(shareBefore * 100)} % that ran meanwhile, ${caughtUpMs.toFixed(2)} ms until all have caught up with their ledgers`,
    },
    {
      ...plain,
      question: `CPU with ${shown} wallets when nothing happens`,
      ours: `${percent(idleShare)} of a core`,
      wanted: `<= ${maxIdleShare * 100} %`,
      verdict: idleShare <= maxIdleShare ? 'met' : 'MISSED',
      notes: `each ${idleMs / 1000} s: ${idleShares.map(percent).join(', ')}; wallets are asked for their ledgers in turns, four a second at most`,
    },
  ]
}

function curvesOf({ few, all }: Measured): Curve[] {
  const curve = (what: string, unit: string, of: (filled: Filled) => number): Curve => ({
    what: `${what} by the number of wallets`,
    unit,
    points: [
      { at: String(relays), value: of(few) },
      { at: shown, value: of(all) },
    ],
  })
  return [
    curve('living objects of the listener', 'MB', ({ liveBytes }) => liveBytes / 1e6),
    curve('from the start to the last subscription', 's', ({ subscribedSeconds }) => subscribedSeconds),
  ]
}
