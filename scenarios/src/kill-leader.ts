/** The leader of a cluster, ended without a word. */
import { eventually } from '@chispa/testing/server-process'
import type { PatroniCluster } from './patroni-cluster.ts'
import { postmasterOf } from './postmaster.ts'

/** Resolves with what brings the node back. */
export async function killLeader(
  { leader, startNode }: Pick<PatroniCluster, 'leader' | 'startNode'>,
  { withPatroni }: { withPatroni: boolean },
): Promise<() => Promise<void>> {
  const node = await eventually(leader, 60_000)
  const pid = await postmasterOf(node.folder)
  if (withPatroni) await node.patroni?.kill()
  process.kill(pid, 'SIGKILL')
  return async () => {
    if (withPatroni) await startNode(node)
  }
}
