/** How much of the rate at which one core can check signatures is left for `POST /api/jwt`? Every event is fresh. */
import type { NostrEvent } from '@chispa/protocols/nip01'
import { nip98Header } from '@chispa/protocols/nip98'
import { testDatabase } from '@chispa/testing/database'
import { type Person, signRequest } from '@chispa/testing/person'
import type { LoopResult, Signed } from '../bare/verify-loop.ts'
import { compareRates } from '../compare-rates.ts'
import { httpRequest } from '../load/http-request.ts'
import { LoadProcess } from '../load/load-process.ts'
import { alternate } from '../measure/alternate.ts'
import { makeMembers } from '../measure/members.ts'
import { Program } from '../measure/program.ts'
import { startWebService } from '../measure/web-service.ts'
import type { Question } from '../question.ts'

const [rounds, eventsARound, connections] = [8, 3000, 32]

export const mintToken: Question = {
  name: 'mint-token',
  async run() {
    await using database = await testDatabase()
    await using web = await startWebService(database.url)
    await using loop = new Program(new URL('../bare/verify-loop.ts', import.meta.url))
    await using load = new LoadProcess()
    const members = await makeMembers({ sql: database.sql, web }, { count: 100, others: 10_000 })
    // Signed right before the round: an event is good for a minute.
    const sign = () => signMany(members, `${web.url}/api/jwt`, eventsARound)
    const pairs = await alternate<LoopResult>(
      rounds,
      () => load.round(web, { requests: sign().map(event => mintRequest(web.host, event)), connections }),
      () => loop.ask<LoopResult>('run', sign().map(signed)),
    )
    return { rows: [compareRates('POST /api/jwt', 0.6, pairs)], rounds: pairs }
  },
}

export function signMany(people: Person[], url: string, count: number): NostrEvent[] {
  const now = Math.floor(Date.now() / 1000)
  // Every event another second or another person, so that none is the same as another.
  return Array.from({ length: count }, (_, at) =>
    signRequest(people[at % people.length]!, {
      url,
      method: 'POST',
      createdAt: now - (Math.floor(at / people.length) % 30),
    }),
  )
}

export const mintRequest = (host: string, event: NostrEvent) =>
  httpRequest({ method: 'POST', path: '/api/jwt', host, authorization: nip98Header(event), body: '' })

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
const signed = ({ sig, id, pubkey }: NostrEvent): Signed => ({
  signature: bytes(sig),
  hash: bytes(id),
  publicKey: bytes(pubkey),
})
