/** How an instance that nobody has claimed yet is claimed by the caller. */
import type { ClaimWay } from '@chispa/contract/settings'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { isFromThisMachine } from '../http/loopback.ts'

type Terms = Pick<Deps, 'rootPubkey' | 'isOwnMachine'>

export function claimWayOf({ rootPubkey, isOwnMachine }: Terms, request: Pick<FastifyRequest, 'raw'>): ClaimWay {
  if (rootPubkey) return 'key'
  // Behind a proxy that tells nothing of itself every request comes from loopback.
  return isOwnMachine && isFromThisMachine(request) ? 'here' : 'code'
}
