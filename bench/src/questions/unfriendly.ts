/**
 * Clients that take what a server has to keep for them, and ten honest callers beside them: their median against the one of a
 * quiet time. Then as many streams as a busy evening has, all told something at once.
 */
import { maxStreamsPerPerson } from '@chispa/contract/live'
import { testDatabase } from '@chispa/testing/database'
import { httpRequest } from '../load/http-request.ts'
import type { OpenLoad, Stream, StreamResult } from '../load/open-load.ts'
import type { Unfriendly } from '../load/unfriendly-clients.ts'
import { fillAddresses, someNames } from '../measure/addresses.ts'
import { quantile } from '../measure/median.ts'
import { type Member, makeMembers, requestsOf } from '../measure/members.ts'
import { requireOpenFiles } from '../measure/open-files.ts'
import { Program } from '../measure/program.ts'
import { startWebService } from '../measure/web-service.ts'
import type { Question, Row } from '../question.ts'

const [addresses, honest, honestPerSecond, roundMs, rounds] = [10_000, 10, 100, 2500, 3]
const [streaming, streamsEach, openedAtOnce] = [625, maxStreamsPerPerson, 50]
const [maxRatio, maxToldMs, maxAnswerMs] = [3, 1000, 1000]
const host = 'localhost'

type Clients = { name: string } & Omit<Unfriendly, 'port'>

const slowBody = httpRequest({ method: 'POST', path: '/api/waitlist/subscribe', host, body: '{' })

const clientsOf = (streaming: Member[]): Clients[] => [
  { name: '10,000 connections that ask for nothing', connections: 10_000, starts: [] },
  {
    name: '1,000 requests whose headers come a letter a second',
    connections: 1000,
    starts: [`GET /api/settings HTTP/1.1\r\nhost: ${host}\r\nx-slow: `],
    drip: 'a',
  },
  {
    name: '1,000 requests whose bodies come a letter a second',
    connections: 1000,
    starts: [slowBody.replace('content-length: 1', 'content-length: 1000')],
    drip: ' ',
  },
  {
    name: '1,000 streams whose readers ended their side and read nothing',
    connections: 1000,
    starts: requestsOf(streaming, '/api/events'),
    isHalfOpen: true,
  },
]

export const unfriendly: Question = {
  name: 'unfriendly',
  limitSeconds: 600,
  async run() {
    requireOpenFiles(12_000)
    await using database = await testDatabase()
    await fillAddresses(database.sql, addresses)
    const people = await makeMembers(database, { count: honest + streaming, others: 1000 })
    const [asking, listening] = [people.slice(0, honest), people.slice(honest)]
    await using web = await startWebService(database.url, { RATE_LIMITS: 'on' })
    await using goodProgram = new Program(new URL('../load/open-load.ts', import.meta.url))
    await using badProgram = new Program(new URL('../load/unfriendly-clients.ts', import.meta.url))
    await using listeners = new Program(new URL('../load/live-streams.ts', import.meta.url))
    await Promise.all([goodProgram.ready(), badProgram.ready(), listeners.ready()])
    const own = requestsOf(asking, '/api/users/me')
    const lookUps = someNames(addresses, 500).map(name => httpRequest({ path: `/api/lud16/${name}`, host }))
    const stream: Stream = {
      name: 'honest',
      requests: lookUps.flatMap((one, at) => [one, own[at % own.length]!]),
      perSecond: honestPerSecond,
    }
    const ask = async () => {
      const load: OpenLoad = { port: web.port, streams: [stream], durationMs: roundMs, callers: honest * 4 }
      return (await goodProgram.ask<Record<string, StreamResult>>('run', load)).honest!
    }
    await ask()
    const rows: Row[] = []
    const all: unknown[] = []
    for (const { name, ...clients } of clientsOf(listening)) {
      const told: { quiet: StreamResult; beside: StreamResult; held: number }[] = []
      for (let at = 0; at < rounds; at++) {
        const quiet = await ask()
        await badProgram.ask('hold', { port: web.port, ...clients } satisfies Unfriendly)
        const beside = await ask()
        told.push({ quiet, beside, held: await badProgram.ask<number>('let go') })
      }
      rows.push(besideRow(name, told))
      all.push({ name, told })
    }
    const burst = async () => {
      const startedAt = performance.timeOrigin + performance.now()
      const pubkeys = listening.map(({ pubkey }) => pubkey)
      await database.sql`select tell_member(id, 'address:changed', 'burst') from users where pubkey in ${database.sql(pubkeys)}`
      const endsAt = performance.now() + 30_000
      let told: number[] = []
      while (told.length < streaming * streamsEach && performance.now() < endsAt) {
        await new Promise(resolve => setTimeout(resolve, 50))
        told = await listeners.ask<number[]>('told')
      }
      return told.map(at => at - startedAt)
    }
    const tokens = listening.map(({ token }) => token)
    const failed = await listeners.ask<number[]>('listen', {
      ...{ port: web.port, tokens },
      ...{ each: streamsEach, atOnce: openedAtOnce },
    })
    const [delays, beside] = await Promise.all([burst(), ask()])
    await listeners.ask('close')
    rows.push(burstRow({ delays, failed }), answeredRow(beside))
    return { rows, rounds: { all, failed, delays, beside } }
  },
}

const errorsOf = ({ count, statuses }: StreamResult) => count - (statuses[200] ?? 0)

/** The best of the rounds on both sides: a noisy machine makes rounds longer, never shorter. */
function besideRow(name: string, told: { quiet: StreamResult; beside: StreamResult }[]): Row {
  const [quietMs, besideMs] = [
    Math.min(...told.map(({ quiet }) => quiet.p50Ms)),
    Math.min(...told.map(({ beside }) => beside.p50Ms)),
  ]
  const errors = told.reduce((sum, { beside }) => sum + errorsOf(beside), 0)
  return {
    question: `honest callers beside ${name}`,
    ours: `${besideMs.toFixed(1)} ms, ${errors} not answered`,
    bare: `${quietMs.toFixed(1)} ms`,
    ratio: (besideMs / quietMs).toFixed(2),
    wanted: `<= ${maxRatio}, all answered`,
    verdict: besideMs / quietMs <= maxRatio && errors === 0 ? 'met' : 'MISSED',
  }
}

function burstRow({ delays, failed }: { delays: number[]; failed: number[] }): Row {
  const wanted = streaming * streamsEach
  const lastMs = delays.length === 0 ? 0 : quantile(delays, 1)
  return {
    question: `a burst of events to ${wanted.toLocaleString('en')} live streams, each told one`,
    ours: `${delays.length} told, the last after ${Math.round(lastMs)} ms, ${failed.length} did not open${failed.length > 0 ? ` (${[...new Set(failed)].join(', ')})` : ''}`,
    ...{ bare: '-', ratio: '-', wanted: `all within ${maxToldMs} ms` },
    verdict: delays.length === wanted && lastMs <= maxToldMs ? 'met' : 'MISSED',
  }
}

function answeredRow(beside: StreamResult): Row {
  return {
    question: 'honest callers beside that burst',
    ours: `p99 ${beside.p99Ms.toFixed(0)} ms, ${errorsOf(beside)} not answered`,
    ...{ bare: '-', ratio: '-', wanted: `p99 <= ${maxAnswerMs} ms, all answered` },
    verdict: beside.p99Ms <= maxAnswerMs && errorsOf(beside) === 0 ? 'met' : 'MISSED',
  }
}
