/**
 * Rounds of load on our server and on a bare one in turn. Both are started more than once: how well a process happens to
 * be compiled and laid out in memory differs by some percent from start to start. Before each first round both are warmed
 * up until the compiler has seen enough, which on a slow machine takes longer than one expects.
 */
import { LoadProcess, type Round, type Server } from '../load/load-process.ts'
import { alternate, type Pair } from './alternate.ts'

export const defaultRounds = { starts: 2, rounds: 4, durationMs: 1000, warmUpMs: 8000, connections: 32 }

type Started = Server & AsyncDisposable

export async function compareServers(
  startOurs: () => Promise<Started>,
  startBare: () => Promise<Started>,
  requests: string[],
): Promise<Pair<Round>[]> {
  const { starts, rounds, durationMs, warmUpMs, connections } = defaultRounds
  await using load = new LoadProcess()
  const pairs: Pair<Round>[] = []
  for (let start = 0; start < starts; start++) {
    await using ours = await startOurs()
    await using bare = await startBare()
    await load.round(ours, { requests, connections, durationMs: warmUpMs })
    await load.round(bare, { requests, connections, durationMs: warmUpMs })
    const round = (server: Server) => () => load.round(server, { requests, connections, durationMs })
    pairs.push(...(await alternate(rounds, round(ours), round(bare))))
  }
  return pairs
}
