/** A wallet that may be asked this through the listener. */
import type { Deps } from '../deps.ts'
import { isOffered, notOffered, obstacleTo, type Question } from './call-obstacle.ts'
import { openUri } from './open-uri.ts'
import { findSealedConnection } from './store.ts'

type Unreachable = { kind: 'unreachable'; message: string } | typeof notOffered
/** Its connection is opened only for a listener that must be given it. */
export type Callable = { kind: 'callable'; openUri: () => string | undefined } | Unreachable

export async function findCallable(
  deps: Pick<Deps, 'sql' | 'sealer' | 'log' | 'now'>,
  walletId: string,
  method: Question,
): Promise<Callable> {
  const stored = await findSealedConnection(deps.sql, walletId)
  const obstacle = obstacleTo(method, stored)
  if (obstacle || !stored) return { kind: 'unreachable', message: obstacle ?? 'There is no such wallet' }
  if (!isOffered(method, stored, deps.now())) return notOffered
  const { sealedUri } = stored
  return { kind: 'callable', openUri: () => (sealedUri === null ? undefined : openUri(deps, walletId, sealedUri)) }
}
