/**
 * How much longer does `POST /v1/nwc/payments` take than the bare NIP-47 round trip to the wallet, and how much of the
 * bare rate of the same cryptography and two inserts is left at 32 connections? The wallets answer and do not tell of the
 * payment a second time: what such a notification costs is asked in `listener-events`.
 */
import { randomBytes } from 'node:crypto'
import { listenerPaths } from '@chispa/contract/listener'
import { readBolt11 } from '@chispa/protocols/bolt11'
import { hasSigner } from '@chispa/signatures/ecdsa'
import { testDatabase } from '@chispa/testing/database'
import type { PayLoopResult } from '../bare/pay-loop.ts'
import type { LoopResult } from '../bare/verify-loop.ts'
import { compareRates } from '../compare-rates.ts'
import { httpRequest } from '../load/http-request.ts'
import { LoadProcess } from '../load/load-process.ts'
import { allowOwnRelay } from '../measure/allow-own-relay.ts'
import { alternate, type Pair } from '../measure/alternate.ts'
import { startListener, untilReady } from '../measure/listener.ts'
import { median, spread } from '../measure/median.ts'
import { profileFlags } from '../measure/profile.ts'
import { Program } from '../measure/program.ts'
import type { ServiceProcess } from '../measure/service-process.ts'
import { giveWallets } from '../measure/wallet-rows.ts'
import { listenerSecret } from '../measure/web-service.ts'
import { type RelayProcess, startRelayProcess } from '../network/relay-process.ts'
import type { Question, Row } from '../question.ts'

const [wallets, balanceMsats, amountMsats] = [32, 1_000_000_000, 1000]
const [latencyRounds, paymentsARound] = [10, 30]
const [rateRounds, paymentsAtOnce, warmUpPayments, connections] = [6, 250, 800, 32]
const [maxAddedMs, least] = [5, 0.6]
/** There are no events to be told. */
const nobody = 'http://127.0.0.1:9'

export const listenerPayments: Question = {
  name: 'listener-payments',
  async run() {
    await using database = await testDatabase()
    const { sql, url } = database
    await sql`create table bare_payments (id text primary key, invoice text, event text, created_at timestamptz default now())`
    await using relay = await startRelayProcess()
    await allowOwnRelay(sql)
    const walletIds = await giveWallets(sql, await relay.wallets({ count: wallets, balanceMsats, isSilent: true }))
    await using listener = await startListener(url, nobody)
    await using load = new LoadProcess()
    await untilReady(listener, wallets, 60_000)
    const pay = async (count: number, connections: number) => {
      const requests = await newRequests(relay, listener, walletIds, count)
      return load.round(listener, { requests, connections })
    }
    await pay(warmUpPayments, connections)
    const othersMicroseconds: number[] = []
    const payAtOnce = async () => {
      const before = await relay.usage()
      const round = await pay(paymentsAtOnce, connections)
      const after = await relay.usage()
      othersMicroseconds.push(((after.cpuMs - before.cpuMs) * 1000) / paymentsAtOnce)
      return round
    }
    const rates = await compareBare(url, relay, payAtOnce)
    const latencies = await compareRoundTrips(relay, () => pay(paymentsARound, 1))
    const [told] = await sql<{ count: number }[]>`select count(*) from listener.payments where state = 'succeeded'`
    const made = warmUpPayments + rateRounds * paymentsAtOnce + latencyRounds * paymentsARound
    if (told?.count !== made) throw new Error(`${told?.count} payments were made, not ${made}`)
    const rateRow = compareRates('POST /v1/nwc/payments at 32 connections', least, rates)
    const others = `relay and wallets took ${Math.round(median(othersMicroseconds))} µs CPU for each, the bare loop has none`
    return {
      rows: [latencyRow(latencies), { ...rateRow, notes: `${rateRow.notes}; ${others}` }],
      rounds: { latencies, rates, othersMicroseconds },
    }
  },
}

/** Payments of all wallets in turn. */
async function newRequests(
  relay: RelayProcess,
  { host }: ServiceProcess,
  walletIds: string[],
  count: number,
): Promise<string[]> {
  const invoices = await relay.invoices(count, amountMsats)
  return invoices.map((invoice, at) => {
    const decoded = readBolt11(invoice, hasSigner)
    if (!decoded.ok) throw new Error(decoded.message)
    const { paymentHash } = decoded.invoice
    const requestId = randomBytes(32).toString('hex')
    const body = JSON.stringify({ requestId, walletId: walletIds[at % walletIds.length], invoice, paymentHash })
    const authorization = `Bearer ${listenerSecret}`
    return httpRequest({ method: 'POST', path: listenerPaths.payments, host, authorization, body })
  })
}

async function compareBare(
  url: string,
  relay: RelayProcess,
  ours: () => Promise<LoopResult>,
): Promise<Pair<LoopResult>[]> {
  await using loop = new Program(new URL('../bare/payment-loop.ts', import.meta.url), {
    args: [url],
    flags: profileFlags('zz-payment-loop'),
  })
  await loop.ready()
  const bare = async (count: number) => {
    await loop.ask('prepare', await relay.invoices(count, amountMsats))
    return loop.ask<LoopResult>('run')
  }
  await bare(warmUpPayments)
  return await alternate(rateRounds, ours, () => bare(paymentsAtOnce))
}

async function compareRoundTrips(
  relay: RelayProcess,
  ours: () => Promise<PayLoopResult>,
): Promise<Pair<PayLoopResult>[]> {
  await using loop = new Program(new URL('../bare/pay-loop.ts', import.meta.url), {
    args: await relay.wallets({ count: 1, balanceMsats, isSilent: true }),
  })
  await loop.ready()
  const bare = async (count: number) => loop.ask<PayLoopResult>('run', await relay.invoices(count, amountMsats))
  await bare(warmUpPayments / 4)
  return await alternate(latencyRounds, ours, () => bare(paymentsARound))
}

function latencyRow(pairs: Pair<PayLoopResult>[]): Row {
  const added = pairs.map(({ ours, bare }) => ours.p50Ms - bare.p50Ms)
  const addedMs = median(added)
  const shown = (side: 'ours' | 'bare') => `${median(pairs.map(pair => pair[side].p50Ms)).toFixed(1)} ms`
  return {
    question: 'POST /v1/nwc/payments on a ready wallet',
    ours: shown('ours'),
    bare: shown('bare'),
    ratio: `${addedMs.toFixed(1)} ms more`,
    wanted: `<= ${maxAddedMs} ms more`,
    verdict: addedMs <= maxAddedMs ? 'met' : 'MISSED',
    notes: `middle half of ${pairs.length} rounds within ${Math.round(spread(added) * 100)} %`,
  }
}
