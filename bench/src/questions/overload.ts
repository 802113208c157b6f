/**
 * What does the web service do under mixed load near its maximum, and far beyond it? With rate limits on, as in production, so
 * the load comes from many addresses: look-ups, pages and members in turn, a few taps, and health.
 */
import { testDatabase } from '@chispa/testing/database'
import { lnurlError } from '../load/caller.ts'
import { httpRequest } from '../load/http-request.ts'
import type { OpenLoad, Stream, StreamResult } from '../load/open-load.ts'
import { fillAddresses, someNames } from '../measure/addresses.ts'
import { allowOwnRelay } from '../measure/allow-own-relay.ts'
import { giveCards, type TappingCard } from '../measure/cards.ts'
import { makeMembers, requestsOf } from '../measure/members.ts'
import { Program } from '../measure/program.ts'
import { startWebService, type WebService } from '../measure/web-service.ts'
import { startRelayProcess } from '../network/relay-process.ts'
import { options } from '../options.ts'
import type { Question, Row } from '../question.ts'

const [addresses, members, wallets, cardsOfEach] = [100_000, 400, 10, 100]
const [callers, tillCallers, closedCallers] = [3000, 200, 200]
const [closedMs, overMs, afterMs] = [8000, 15_000, 8000]
const [tapsPerSecond, healthPerSecond] = [40, 4]
const [steadyShare, overShare] = [0.8, 3]
const [maxAnswerMs, maxRecoveryMs, maxGrowth] = [1000, 5000, 0.05]

type Round = Record<string, StreamResult>

export const overload: Question = {
  name: 'overload',
  limitSeconds: 900,
  async run() {
    await using database = await testDatabase()
    await using relay = await startRelayProcess()
    await allowOwnRelay(database.sql)
    await fillAddresses(database.sql, addresses)
    const people = await makeMembers(database, { count: members, others: 10_000 })
    const cards: TappingCard[] = []
    for (let at = 0; at < wallets; at++)
      cards.push(...(await giveCards(database.sql, await relay.wallet(5_000_000), cardsOfEach)))
    const lookUps = someNames(addresses, 2000).map(name =>
      httpRequest({ path: `/api/lud16/${name}`, host: 'localhost' }),
    )
    const own = requestsOf(people, '/api/users/me')
    const settings = httpRequest({ path: '/api/settings', host: 'localhost' })
    const operations = { 'look-ups': lookUps, 'own accounts': own, settings: [settings] }
    const mixed = lookUps.flatMap((one, at) => [one, own[at % own.length]!, settings])

    await using web = await startWebService(database.url, { RATE_LIMITS: 'on' })
    await using crowd = await startOpenLoad()
    await using tills = await startOpenLoad()
    const maximum = await maximumOf(web, crowd, mixed)
    const under = async (share: number, durationMs: number): Promise<Round> => {
      const ask = (program: Program, streams: Stream[], callers: number, group: number) =>
        program.ask<Round>('run', { port: web.port, streams, durationMs, callers, group } satisfies OpenLoad)
      const health = [httpRequest({ path: '/api/health', host: 'localhost' })]
      const own = [
        { name: 'taps', requests: tapsFor(cards, durationMs), perSecond: tapsPerSecond },
        { name: 'health', requests: health, perSecond: healthPerSecond },
      ]
      const perSecond = (maximum * share) / Object.keys(operations).length
      const crowdStreams = Object.entries(operations).map(([name, requests]) => ({ name, requests, perSecond }))
      const [mixedRound, ownRound] = await Promise.all([
        ask(crowd, crowdStreams, callers, 1),
        ask(tills, own, tillCallers, 2),
      ])
      return { ...mixedRound, ...ownRound }
    }
    const steadyMs = options().steadySeconds * 1000
    await under(steadyShare / 2, 5000)
    const before = await memoryOf(web)
    const steady = await under(steadyShare, steadyMs)
    const after = await memoryOf(web)
    const over = await under(overShare, overMs)
    const recovery = await under(steadyShare / 2, afterMs)
    const rounds = { maximum, steady, over, recovery, before, after }
    return { rows: [...steadyRows(rounds), ...overRows(rounds)], rounds }
  },
}

async function startOpenLoad(): Promise<Program> {
  const program = new Program(new URL('../load/open-load.ts', import.meta.url))
  await program.ready()
  return program
}

/** What it answers well when everybody asks again as soon as they are answered: limits are counted for each address, which costs too. */
async function maximumOf({ port }: WebService, crowd: Program, requests: string[]): Promise<number> {
  const load = { port, streams: [{ name: 'mixed', requests }], durationMs: closedMs, callers: closedCallers, group: 3 }
  await crowd.ask('run', load satisfies OpenLoad)
  const { mixed } = await crowd.ask<Round>('run', load)
  return (countOf(mixed!, status => status === '200') / closedMs) * 1000
}

const tapsFor = (cards: TappingCard[], durationMs: number): string[] =>
  Array.from({ length: Math.ceil((tapsPerSecond * durationMs) / 1000) + 1 }, (_, at) =>
    httpRequest({ path: cards[at % cards.length]!.tap(), host: 'localhost' }),
  )

const memoryOf = ({ program }: WebService) => program.ask<number>('live heap')

const isRefusal = (status: string) => ['429', '503', String(lnurlError)].includes(status)
const countOf = ({ statuses }: StreamResult, wanted: (status: string) => boolean) =>
  Object.entries(statuses).reduce((sum, [status, count]) => sum + (wanted(status) ? count : 0), 0)
const others = (result: StreamResult) => result.count - countOf(result, status => status === '200' || isRefusal(status))

type Rounds = { maximum: number; steady: Round; over: Round; recovery: Round; before: number; after: number }

function steadyRows({ maximum, steady, before, after }: Rounds): Row[] {
  const all = Object.values(steady)
  const errors = all.reduce((sum, one) => sum + one.count - countOf(one, status => status === '200'), 0)
  const p99s = Object.entries(steady).map(([name, { p99Ms }]) => `${name} ${p99Ms.toFixed(0)} ms`)
  const growth = after / before
  return [
    {
      question: `errors at ${steadyShare * 100} % of the maximum, for ${options().steadySeconds} s`,
      ours: `${errors} of ${all.reduce((sum, { count }) => sum + count, 0)}`,
      ...{ bare: '-', ratio: '-', wanted: '0' },
      verdict: errors === 0 ? 'met' : 'MISSED',
      notes: `the maximum is ${Math.round(maximum)}/s; p99: ${p99s.join(', ')}`,
    },
    {
      question: 'live memory after it, against before',
      ours: `${(after / 1e6).toFixed(1)} MB`,
      bare: `${(before / 1e6).toFixed(1)} MB`,
      ratio: growth.toFixed(2),
      wanted: `<= ${1 + maxGrowth}`,
      verdict: growth <= 1 + maxGrowth ? 'met' : 'MISSED',
    },
  ]
}

function overRows({ over, recovery }: Rounds): Row[] {
  const { taps, health, ...mixed } = over as { taps: StreamResult; health: StreamResult } & Round
  const sum = (count: (result: StreamResult) => number) =>
    Object.values(mixed).reduce((all, one) => all + count(one), 0)
  const p99Ms = Math.max(...Object.values(mixed).map(one => one.p99Ms))
  const [asked, refused, neither] = [sum(({ count }) => count), sum(one => countOf(one, isRefusal)), sum(others)]
  const answered = (name: string, result: StreamResult): Row => ({
    question: `${name} at three times the maximum`,
    ours: `p99 ${result.p99Ms.toFixed(0)} ms, ${result.count - countOf(result, status => status === '200')} of ${result.count} not answered`,
    ...{ bare: '-', ratio: '-', wanted: `p99 <= ${maxAnswerMs} ms, all answered` },
    verdict:
      result.p99Ms <= maxAnswerMs && countOf(result, status => status === '200') === result.count ? 'met' : 'MISSED',
  })
  const lastRefusalMs = Math.max(...Object.values(recovery).map(one => one.lastRefusalMs ?? 0))
  return [
    {
      question: 'look-ups and pages at three times the maximum: quick refusals, nothing else',
      ours: `p99 ${p99Ms.toFixed(0)} ms, ${refused} of ${asked} refused, ${neither} neither`,
      ...{ bare: '-', ratio: '-', wanted: `p99 <= ${maxAnswerMs} ms, 0 neither` },
      verdict: p99Ms <= maxAnswerMs && neither === 0 ? 'met' : 'MISSED',
    },
    answered('taps', taps),
    answered('health', health),
    {
      question: 'the last refusal after it, at half the load',
      ours: `${Math.round(lastRefusalMs)} ms`,
      ...{ bare: '-', ratio: '-', wanted: `<= ${maxRecoveryMs} ms` },
      verdict: lastRefusalMs <= maxRecoveryMs ? 'met' : 'MISSED',
    },
  ]
}
