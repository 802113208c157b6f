/**
 * How much of the rate of a bare route with one indexed query is left for `GET /api/lud16/{username}` among a million
 * addresses, and how much slower are the slowest answers than among a thousand?
 */
import { testDatabase } from '@chispa/testing/database'
import { startBare } from '../bare/start-bare.ts'
import { compareRates } from '../compare-rates.ts'
import { httpRequest } from '../load/http-request.ts'
import { LoadProcess, type Round } from '../load/load-process.ts'
import { fillAddresses, someNames } from '../measure/addresses.ts'
import { alternate, type Pair } from '../measure/alternate.ts'
import { compareServers, defaultRounds } from '../measure/compare-servers.ts'
import { median, spread } from '../measure/median.ts'
import { startWebService } from '../measure/web-service.ts'
import type { Curve, Question, Row } from '../question.ts'

const [many, few] = [1_000_000, 1000]
const [maxSlower, latencyRounds] = [1.3, 8]

export const readAddress: Question = {
  name: 'read-address',
  async run() {
    await using large = await testDatabase()
    await using small = await testDatabase()
    await fillAddresses(large.sql, many)
    await fillAddresses(small.sql, few)
    const rates = await compareServers(
      () => startWebService(large.url),
      () => startBare('address-route', large.url),
      requestsAmong(many),
    )
    const latencies = await compareLatencies(large.url, small.url)
    const rows = [compareRates('GET /api/lud16/{username} of 1,000,000', 0.7, rates), latencyRow(latencies)]
    return { rows, curves: [curveOf(latencies)], rounds: { rates, latencies } }
  },
}

const requestsAmong = (count: number) =>
  someNames(count, 20_000).map(name => httpRequest({ path: `/api/lud16/${name}`, host: 'localhost' }))

/** The same service twice: only the tables differ. */
async function compareLatencies(largeUrl: string, smallUrl: string): Promise<Pair<Round>[]> {
  const { connections, durationMs, warmUpMs } = defaultRounds
  await using among1000000 = await startWebService(largeUrl)
  await using among1000 = await startWebService(smallUrl)
  await using load = new LoadProcess()
  const [manyRequests, fewRequests] = [requestsAmong(many), requestsAmong(few)]
  const ours = (ms: number) => load.round(among1000000, { requests: manyRequests, connections, durationMs: ms })
  const bare = (ms: number) => load.round(among1000, { requests: fewRequests, connections, durationMs: ms })
  await ours(warmUpMs)
  await bare(warmUpMs)
  return await alternate(
    latencyRounds,
    () => ours(durationMs),
    () => bare(durationMs),
  )
}

const curveOf = (pairs: Pair<Round>[]): Curve => ({
  what: 'p99 of GET /api/lud16/{username} by the number of addresses',
  unit: 'ms',
  points: [
    { at: few.toLocaleString('en'), value: median(pairs.map(({ bare }) => bare.p99Ms)) },
    { at: many.toLocaleString('en'), value: median(pairs.map(({ ours }) => ours.p99Ms)) },
  ],
})

function latencyRow(pairs: Pair<Round>[]): Row {
  const ratios = pairs.map(({ ours, bare }) => ours.p99Ms / bare.p99Ms)
  const ratio = median(ratios)
  const p99 = (side: 'ours' | 'bare') => `${median(pairs.map(pair => pair[side].p99Ms)).toFixed(1)} ms`
  return {
    question: 'its p99 at 32 connections, against 1,000 addresses',
    ours: p99('ours'),
    bare: p99('bare'),
    ratio: ratio.toFixed(2),
    wanted: `<= ${maxSlower}`,
    verdict: ratio <= maxSlower ? 'met' : 'MISSED',
    notes: `middle half of ${pairs.length} rounds within ${Math.round(spread(ratios) * 100)} %`,
  }
}
