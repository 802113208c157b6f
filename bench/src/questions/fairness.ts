/**
 * Can one caller take what belongs to all? For what costs processor time, a thread, a row or a place at a relay: one stranger,
 * member or program asks at full speed, from one address and from a hundred, while ten honest callers go on. Their median
 * against the one of a quiet time before.
 */
import type { DeviceToken } from '@chispa/contract/tokens'
import { testDatabase } from '@chispa/testing/database'
import { httpRequest } from '../load/http-request.ts'
import type { OpenLoad, Stream, StreamResult } from '../load/open-load.ts'
import { fillAddresses, someNames } from '../measure/addresses.ts'
import { allowOwnRelay } from '../measure/allow-own-relay.ts'
import { fillCards, giveCards } from '../measure/cards.ts'
import { type Member, makeMembers, requestsOf } from '../measure/members.ts'
import { Program } from '../measure/program.ts'
import { startWebService } from '../measure/web-service.ts'
import { startRelayProcess } from '../network/relay-process.ts'
import type { Question, Row } from '../question.ts'
import { type Attack, attacksOf } from './fairness-attacks.ts'

const [addresses, honest, connections] = [10_000, 10, 32]
const [honestPerSecond, roundMs, rounds] = [100, 2500, 3]
const maxRatio = 3

type Round = { quietMs: number; besideMs: number; asked: number }

export const fairness: Question = {
  name: 'fairness',
  limitSeconds: 3600,
  async run() {
    await using database = await testDatabase()
    await using relay = await startRelayProcess()
    await allowOwnRelay(database.sql)
    await fillAddresses(database.sql, addresses)
    await fillCards(database.sql, 10_000)
    const [card] = await giveCards(database.sql, await relay.wallet(5_000_000), 1)
    const people = await makeMembers(database, { count: honest + 1, others: 1000 })
    const [operator] = await makeMembers(database, { count: 1, others: 0, role: 'ADMIN' })
    const [attacker, ...others] = people
    await using web = await startWebService(database.url, { RATE_LIMITS: 'on' })
    const deviceToken = await mintDeviceToken(web.url, operator!)
    const own = requestsOf(others, '/api/users/me')
    const lookUps = someNames(addresses, 500).map(name =>
      httpRequest({ path: `/api/lud16/${name}`, host: 'localhost' }),
    )
    const honestStream: Stream = {
      name: 'honest',
      requests: lookUps.flatMap((one, at) => [one, own[at % own.length]!]),
      perSecond: honestPerSecond,
    }
    await using goodProgram = new Program(new URL('../load/open-load.ts', import.meta.url))
    await using badProgram = new Program(new URL('../load/open-load.ts', import.meta.url))
    await Promise.all([goodProgram.ready(), badProgram.ready()])
    const honestMs = async () => {
      const load: OpenLoad = { port: web.port, streams: [honestStream], durationMs: roundMs, callers: honest * 4 }
      const { honest: told } = await goodProgram.ask<Record<string, StreamResult>>('run', load)
      return told!.p50Ms
    }
    const attack = async ({ requests }: Attack, from: number) => {
      const streams = [{ name: 'attack', requests: requests() }]
      const load: OpenLoad = {
        port: web.port,
        streams,
        durationMs: roundMs,
        callers: Math.max(connections, from),
        addresses: from,
        group: 2,
      }
      const { attack: told } = await badProgram.ask<Record<string, StreamResult>>('run', load)
      return told!.count
    }
    await honestMs()
    const results: { attack: Attack; from: number; rounds: Round[] }[] = []
    for (const one of attacksOf({ card: card!, member: attacker!, deviceToken, names: someNames(addresses, 200) }))
      for (const from of [1, 100]) {
        const told: Round[] = []
        for (let at = 0; at < rounds; at++) {
          const quietMs = await honestMs()
          const [besideMs, asked] = await Promise.all([honestMs(), attack(one, from)])
          told.push({ quietMs, besideMs, asked })
        }
        results.push({ attack: one, from, rounds: told })
      }
    return {
      rows: results.map(rowOf),
      rounds: results.map(({ attack: { name, by }, ...rest }) => ({ name, by, ...rest })),
    }
  },
}

async function mintDeviceToken(url: string, admin: Member): Promise<string> {
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' }
  const { userId } = (await (await fetch(`${url}/api/users/me`, { headers })).json()) as { userId: string }
  const body = JSON.stringify({ userId, permissions: ['cards:read', 'activity:read'], expiresIn: '1h' })
  const reply = await fetch(`${url}/api/auth/qr-jwt/generate`, { method: 'POST', headers, body })
  const { jwt } = (await reply.json()) as Partial<DeviceToken>
  if (!jwt) throw new Error(`no device token: status ${reply.status}`)
  return jwt
}

/** The best of the rounds on both sides: a noisy machine makes rounds longer, never shorter. */
function rowOf({ attack: { name, by, costs }, from, rounds }: { attack: Attack; from: number; rounds: Round[] }): Row {
  const [quietMs, besideMs] = [
    Math.min(...rounds.map(one => one.quietMs)),
    Math.min(...rounds.map(one => one.besideMs)),
  ]
  const perSecond = Math.round(Math.max(...rounds.map(({ asked }) => asked)) / (roundMs / 1000))
  return {
    question: `${name}, by a ${by} from ${from === 1 ? 'one address' : `${from} addresses`} (${costs})`,
    ours: `${besideMs.toFixed(1)} ms beside ${perSecond}/s`,
    bare: `${quietMs.toFixed(1)} ms`,
    ratio: (besideMs / quietMs).toFixed(2),
    wanted: `<= ${maxRatio}`,
    verdict: besideMs / quietMs <= maxRatio ? 'met' : 'MISSED',
  }
}
