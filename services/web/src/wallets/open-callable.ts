/** The connection of a wallet that may be asked this, opened to be handed to the listener. */
import type { Deps } from '../deps.ts'
import { obstacleTo, type Question } from './call-obstacle.ts'
import { openUri } from './open-uri.ts'
import { findSealedConnection } from './store.ts'

export type Callable = { kind: 'callable'; uri: string } | { kind: 'unreachable'; message: string }

export async function openCallable(
  deps: Pick<Deps, 'sql' | 'sealer' | 'log'>,
  walletId: string,
  method: Question,
): Promise<Callable> {
  const stored = await findSealedConnection(deps.sql, walletId)
  const obstacle = obstacleTo(method, stored)
  if (obstacle || !stored) return { kind: 'unreachable', message: obstacle ?? 'There is no such wallet' }
  const uri = stored.sealedUri === null ? undefined : openUri(deps, walletId, stored.sealedUri)
  if (uri === undefined) return { kind: 'unreachable', message: 'The connection of this wallet cannot be opened' }
  return { kind: 'callable', uri }
}
