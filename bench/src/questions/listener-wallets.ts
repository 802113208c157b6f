/**
 * What do 10,000 wallets on three relays cost the payment listener: sockets, memory, processor time until they are ready,
 * and processor time when nothing happens? Each wallet is on one of the relays; all of them answer.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from '@chispa/database/connect'
import { testDatabase } from '@chispa/testing/database'
import { cryptographyOfAWallet } from '../bare/wallet-cryptography.ts'
import { allowOwnRelay } from '../measure/allow-own-relay.ts'
import type { Usage } from '../measure/attend.ts'
import { startListener, untilReady } from '../measure/listener.ts'
import { median } from '../measure/median.ts'
import type { ServiceProcess } from '../measure/service-process.ts'
import { giveWallets } from '../measure/wallet-rows.ts'
import { startRelayProcess } from '../network/relay-process.ts'
import type { Question, Row } from '../question.ts'

const [many, relays] = [10_000, 3]
const [maxKibibytes, maxReadyMs, maxIdleShare] = [15, 4, 0.02]
/** On a machine with nothing else to do all are ready within a minute. */
const [timeoutMs, idleWindows, idleMs] = [420_000, 5, 3000]
/** Nobody is told anything here: no payment is made. */
const nobody = 'http://127.0.0.1:9'

type Filled = {
  ready: Usage
  /** How many wallets had caught up when the last one became ready: both go on at the same time. */
  caughtUpBefore: number
  caughtUp: Usage
  liveBytes: number
  rssBytes: number
}

export const listenerWallets: Question = {
  name: 'listener-wallets',
  async run() {
    await using database = await testDatabase()
    const { sql, url } = database
    await using relay = await startRelayProcess(relays)
    await allowOwnRelay(sql)
    // The first wallet of each relay brings the sockets and what all share.
    await giveWallets(sql, await relay.wallets({ count: relays }))
    const few = await fill(url, sql, relays)
    await giveWallets(sql, await relay.wallets({ count: many - relays }))
    await sql`vacuum analyze`
    const ownSockets = await relay.sockets()

    await using listener = await startListener(url, nobody)
    const all = await filled(listener, sql, many)
    const sockets = (await relay.sockets()) - ownSockets
    const idleShares: number[] = []
    for (let window = 0; window < idleWindows; window++) {
      const before = await listener.program.usage()
      await sleep(idleMs)
      const after = await listener.program.usage()
      idleShares.push((after.cpuMs - before.cpuMs) / idleMs)
    }
    const measured = { sockets, few, all, idleShares, bareMs: cryptographyOfAWallet() }
    return { rows: rowsOf(measured), rounds: measured }
  },
}

async function fill(url: string, sql: Connection, count: number): Promise<Filled> {
  await using listener = await startListener(url, nobody)
  return await filled(listener, sql, count)
}

/** Until every wallet is ready, and then until each of them has caught up too. */
async function filled(listener: ServiceProcess, sql: Connection, count: number): Promise<Filled> {
  const { program } = listener
  await untilReady(listener, count, timeoutMs)
  const ready = await program.usage()
  const caughtUpBefore = await countCaughtUp(sql)
  const endsAt = performance.now() + timeoutMs
  while ((await countCaughtUp(sql)) < count) {
    if (performance.now() > endsAt) throw new Error('not every wallet has caught up')
    await sleep(250)
  }
  const caughtUp = await program.usage()
  const liveBytes = await program.ask<number>('live heap')
  const { rssBytes } = await program.usage()
  return { ready, caughtUpBefore, caughtUp, liveBytes, rssBytes }
}

async function countCaughtUp(sql: Connection): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from listener.wallets where caught_up_at > (select max(started_at) from listener.instances)`
  return row!.count
}

type Measured = { sockets: number; few: Filled; all: Filled; idleShares: number[]; bareMs: number }

function rowsOf({ sockets, few, all, idleShares, bareMs }: Measured): Row[] {
  const each = (of: (filled: Filled) => number) => (of(all) - of(few)) / (many - relays)
  const [resident, live] = [each(({ rssBytes }) => rssBytes / 1024), each(({ liveBytes }) => liveBytes / 1024)]
  const [togetherMs, caughtUpMs] = [each(({ ready }) => ready.cpuMs), each(({ caughtUp }) => caughtUp.cpuMs)]
  const shareBefore = all.caughtUpBefore / many
  const catchUpMs = shareBefore < 1 ? (caughtUpMs - togetherMs) / (1 - shareBefore) : 0
  const readyMs = togetherMs - shareBefore * catchUpMs
  const idleShare = median(idleShares)
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  const plain = { bare: '-', ratio: '-' }
  return [
    {
      ...plain,
      question: 'sockets of the listener for 10,000 wallets on 3 relays',
      ours: String(sockets),
      wanted: String(relays),
      verdict: sockets === relays ? 'met' : 'MISSED',
    },
    {
      ...plain,
      question: 'growth of resident memory for one of 10,000 wallets',
      ours: `${resident.toFixed(1)} KiB`,
      wanted: `<= ${maxKibibytes} KiB`,
      verdict: resident <= maxKibibytes ? 'met' : 'MISSED',
      notes: `${live.toFixed(1)} KiB of it are living objects; the process holds ${Math.round(all.rssBytes / 1e6)} MB`,
    },
    {
      question: 'CPU to make one of 10,000 wallets ready',
      ours: `${readyMs.toFixed(2)} ms`,
      bare: `${bareMs.toFixed(2)} ms`,
      ratio: (readyMs / bareMs).toFixed(2),
      wanted: `<= ${maxReadyMs} ms`,
      verdict: readyMs <= maxReadyMs ? 'met' : 'MISSED',
      notes: `bare: its cryptography alone; ${togetherMs.toFixed(2)} ms with the catch-ups of ${Math.round(shareBefore * 100)} % that ran meanwhile, ${caughtUpMs.toFixed(2)} ms until all have caught up with their ledgers`,
    },
    {
      ...plain,
      question: 'CPU with 10,000 wallets when nothing happens',
      ours: `${percent(idleShare)} of a core`,
      wanted: `<= ${maxIdleShare * 100} %`,
      verdict: idleShare <= maxIdleShare ? 'met' : 'MISSED',
      notes: `each ${idleMs / 1000} s: ${idleShares.map(percent).join(', ')}; once a minute it is written down which wallets said something, after a start all of them`,
    },
  ]
}
