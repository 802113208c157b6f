/** How much of the rate at which one core can check signatures is left for `POST /api/jwt`? Every event is fresh. */
import type { NostrEvent } from '@chispa/protocols/nip01'
import { testDatabase } from '@chispa/testing/database'
import type { LoopResult, Signed } from '../bare/verify-loop.ts'
import { compareRates } from '../compare-rates.ts'
import { LoadProcess } from '../load/load-process.ts'
import { alternate, type Pair } from '../measure/alternate.ts'
import { defaultRounds } from '../measure/compare-servers.ts'
import { makeMembers } from '../measure/members.ts'
import { Program } from '../measure/program.ts'
import { mintRequest, signMany } from '../measure/signed-requests.ts'
import { startWebService } from '../measure/web-service.ts'
import type { Question } from '../question.ts'

const eventsARound = 1000

export const mintToken: Question = {
  name: 'mint-token',
  async run() {
    await using database = await testDatabase()
    await using load = new LoadProcess()
    const members = await makeMembers(database, { count: 100, others: 10_000 })
    const { starts, rounds, warmUpMs, connections } = defaultRounds
    const pairs: Pair<LoopResult>[] = []
    for (let start = 0; start < starts; start++) {
      await using web = await startWebService(database.url)
      await using loop = new Program(new URL('../bare/verify-loop.ts', import.meta.url))
      const sign = () => signMany(members, eventsARound)
      const ours = (events: NostrEvent[]) => load.round(web, { requests: events.map(mintRequest), connections })
      const bare = (events: NostrEvent[]) => loop.ask<LoopResult>('run', events.map(signed))
      // To warm up, the same events will do over and over.
      const events = sign()
      await load.round(web, { requests: events.map(mintRequest), connections, durationMs: warmUpMs })
      await bare(events)
      const turns = alternate(
        rounds,
        () => ours(sign()),
        () => bare(sign()),
      )
      pairs.push(...(await turns))
    }
    return { rows: [compareRates('POST /api/jwt', 0.6, pairs)], rounds: pairs }
  },
}

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
const signed = ({ sig, id, pubkey }: NostrEvent): Signed => ({
  signature: bytes(sig),
  hash: bytes(id),
  publicKey: bytes(pubkey),
})
