/** What the operator needs to know of a long status: how many wallets are in which state, which match, what is stuck. */

import { type ConnectionState, connectionStates, type ListenerStatus } from '@chispa/contract/listener'
import type { WalletOwner } from '@chispa/contract/listener-link'
import { t } from '../../language/current.ts'
import { connectionStatesByUrgency } from './listener-words.ts'

/** With the member whose wallet it is, as far as that is known here. */
export type Connection = ListenerStatus['connections'][number] & { owner?: WalletOwner | undefined }

export const withOwners = (
  connections: ListenerStatus['connections'],
  owners: Record<string, WalletOwner> = {},
): Connection[] => connections.map(one => ({ ...one, owner: owners[one.walletId] }))

export function countByState(connections: readonly Connection[]): Record<ConnectionState, number> {
  const counts = Object.fromEntries(connectionStates.map(state => [state, 0])) as Record<ConnectionState, number>
  for (const { state } of connections) counts[state]++
  return counts
}

type Filter = { q?: string | undefined; state?: ConnectionState | undefined }

/** Those in trouble first, then by name. */
export function matching(connections: readonly Connection[], { q, state }: Filter): Connection[] {
  const words = q?.toLowerCase() ?? ''
  const collator = new Intl.Collator()
  return connections
    .filter(one => (state === undefined || one.state === state) && (words === '' || holds(one, words)))
    .sort((a, b) => urgency(a) - urgency(b) || collator.compare(nameOf(a), nameOf(b)))
}

const holds = ({ walletId, walletName, userId, owner, relayUrls }: Connection, words: string): boolean =>
  [walletId, walletName, userId, owner?.username, owner?.face?.name, owner?.walletName, ...relayUrls].some(text =>
    text?.toLowerCase().includes(words),
  )

const urgency = ({ state }: Connection): number => connectionStatesByUrgency.indexOf(state)

/** Enough to tell wallets of the same name apart, and to search for. */
export const shortId = (walletId: string): string => walletId.slice(0, 8)

export const nameOf = ({
  walletName,
  walletId,
  owner,
}: Pick<Connection, 'walletName' | 'walletId' | 'owner'>): string =>
  walletName || owner?.walletName || t('Wallet {shortId}', { shortId: shortId(walletId) })

/**
 * Events that do not get through; 0 when deliveries are on their usual way. An undelivered event that was tried, or one
 * that is older than the latest that are listed, is not on its usual way.
 */
export function backlogOf({ counters, recentEvents }: Pick<ListenerStatus, 'counters' | 'recentEvents'>): number {
  const open = recentEvents.filter(({ webhookStatus }) => webhookStatus !== 'delivered')
  const pending = counters.webhooksPending ?? open.length
  const isStuck = pending > open.length || open.some(({ webhookAttempts }) => (webhookAttempts ?? 0) > 0)
  return isStuck ? pending : 0
}
