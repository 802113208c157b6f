/** How the payment listener is. Its answer lists every wallet, so the more there are, the more seldom it is asked for. */
import { type ListenerStatusReply, readListenerStatus } from '@chispa/contract/listener-link'
import { queryOptions } from '@tanstack/react-query'
import { queryOf } from '../../session/queries.ts'

export const listenerQuery = queryOptions({ ...queryOf(readListenerStatus), staleTime: 5000 })

/** While somebody looks at it; a page in the background does not ask. */
export function refreshMs(reply: ListenerStatusReply | undefined): number {
  const wallets = reply?.state === 'ok' ? reply.status.connections.length : 0
  return wallets < 500 ? 5000 : wallets < 3000 ? 15_000 : 60_000
}
