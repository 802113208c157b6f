/**
 * What home and history showed last, for the moment without a connection: kept as long as the session itself, in this tab, with
 * the time at which it was true. It is shown at once and asked for anew; it never counts as fresh.
 */
import { listUserCards } from '@chispa/contract/cards'
import { listOwnPayments } from '@chispa/contract/history'
import { readWalletBalance } from '@chispa/contract/wallets'
import type { QueryClient } from '@tanstack/react-query'
import { session } from './current.ts'
import { instanceQuery } from './queries.ts'
import { meQuery } from './use-me.ts'

type Kept = { key: readonly unknown[]; data: unknown; at: number }
type State = { publicKey: string; kept: Kept[] }

const place = 'chispa.last'
const maxLength = 200_000
const wanted: readonly unknown[] = [
  instanceQuery.queryKey[0],
  meQuery.queryKey[0],
  listOwnPayments.name,
  readWalletBalance.name,
  listUserCards.name,
]
const keptHere: readonly unknown[] = [instanceQuery.queryKey[0], meQuery.queryKey[0]]
const isWanted = (key: readonly unknown[]) => wanted.includes(key[0])
const started = new WeakSet<QueryClient>()

/** Takes up what was kept of this person, then keeps what comes; once for each page load. */
export function keepLastState(queries: QueryClient): void {
  if (started.has(queries)) return
  started.add(queries)
  const last = read()
  if (last?.publicKey === session.identity()?.publicKey) {
    for (const { key, data, at } of last?.kept ?? []) {
      if (queries.getQueryData(key) === undefined) queries.setQueryData(key, data, { updatedAt: at })
    }
  }
  queries.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && isWanted(query.queryKey) && query.state.status === 'success') write(queries)
  })
  session.subscribe(() => sessionStorage.removeItem(place))
}

/** Of somebody who may not see it any more. Who they are stays known, so that it is asked for again. */
export function forgetLastState(queries: QueryClient): void {
  sessionStorage.removeItem(place)
  queries.removeQueries({ predicate: ({ queryKey }) => isWanted(queryKey) && !keptHere.includes(queryKey[0]) })
}

function write(queries: QueryClient): void {
  const publicKey = session.identity()?.publicKey
  if (publicKey === undefined) return
  const kept: Kept[] = queries
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, state }) => isWanted(queryKey) && state.data !== undefined)
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data, at: state.dataUpdatedAt }))
  const text = JSON.stringify({ publicKey, kept } satisfies State)
  try {
    if (text.length <= maxLength) sessionStorage.setItem(place, text)
  } catch {
    // Storage is full or forbidden: then there is no last state.
  }
}

function read(): State | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(place) ?? 'null') as State | null) ?? undefined
  } catch {
    return undefined
  }
}
