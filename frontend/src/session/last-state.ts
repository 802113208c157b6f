/**
 * What a member's pages showed last, for the moment without a connection, with the time at which it was true. It is shown at
 * once and asked for anew; it never counts as fresh. No secret is among it: neither a wallet's connection nor the code of a voucher.
 */
import { listCardTransactions } from '@chispa/contract/card-history'
import { listUserCards, readCard } from '@chispa/contract/cards'
import { listContacts, listRecentPeople } from '@chispa/contract/contacts'
import { readFiatRate } from '@chispa/contract/fiat'
import { listForwardingReceipts, readReceiveAction } from '@chispa/contract/forwarding'
import { listOwnPayments, readOwnPayment } from '@chispa/contract/history'
import { readLargestPayment } from '@chispa/contract/largest-payment'
import { listNameAliases } from '@chispa/contract/lightning-addresses'
import { readOwnProfile } from '@chispa/contract/profiles'
import { readSending } from '@chispa/contract/sending'
import { listAskedShares, listSplits, readSplit } from '@chispa/contract/splits'
import { listTills } from '@chispa/contract/till'
import { countVouchers, listVouchers, readVoucher } from '@chispa/contract/vouchers'
import { readVoucherSettings } from '@chispa/contract/vouchers-settings'
import { listWallets, readWallet, readWalletBalance } from '@chispa/contract/wallets'
import type { QueryClient } from '@tanstack/react-query'
import { session } from './current.ts'
import { instanceQuery } from './queries.ts'
import { readState, wipeState, writeState } from './state-place.ts'
import { meQuery } from './use-me.ts'

type Kept = { key: readonly unknown[]; data: unknown; at: number }
type State = { publicKey: string; kept: Kept[] }

const maxLength = 400_000
const operations = [
  listOwnPayments,
  readOwnPayment,
  readWalletBalance,
  listWallets,
  readWallet,
  readReceiveAction,
  listForwardingReceipts,
  readLargestPayment,
  listUserCards,
  readCard,
  listCardTransactions,
  listVouchers,
  countVouchers,
  readVoucher,
  readVoucherSettings,
  readOwnProfile,
  listNameAliases,
  listTills,
  readSending,
  listContacts,
  listRecentPeople,
  listSplits,
  readSplit,
  listAskedShares,
  readFiatRate,
]
const wanted: ReadonlySet<unknown> = new Set([
  instanceQuery.queryKey[0],
  meQuery.queryKey[0],
  ...operations.map(({ name }) => name),
])

let takenUpFor: string | undefined
const followed = new WeakSet<QueryClient>()

/** Takes up what was kept of this person, then keeps what comes. */
export async function keepLastState(queries: QueryClient): Promise<void> {
  const identity = session.identity()
  if (!identity || takenUpFor === identity.publicKey) return
  const { publicKey } = identity
  takenUpFor = publicKey
  const last = parse(await readState(identity))
  if (last?.publicKey === publicKey) {
    for (const { key, data, at } of last.kept) {
      if (queries.getQueryData(key) === undefined) queries.setQueryData(key, data, { updatedAt: at })
    }
  }
  if (followed.has(queries)) return
  followed.add(queries)
  follow(queries)
}

function follow(queries: QueryClient): void {
  const write = oneAtATime(() => keep(queries))
  queries.getQueryCache().subscribe(({ type, query }) => {
    const isNews = query.state.status === 'success' || query.state.data === undefined
    if (type === 'updated' && wanted.has(query.queryKey[0]) && isNews) write()
  })
  session.subscribe(() => {
    if (takenUpFor === undefined || session.identity()?.publicKey === takenUpFor) return
    wipeState(takenUpFor)
    takenUpFor = undefined
  })
}

/** Of somebody who may not see it any more. Who they are stays known, so that it is asked for again. */
export function forgetLastState(queries: QueryClient): void {
  if (takenUpFor !== undefined) wipeState(takenUpFor)
  const stay: unknown[] = [instanceQuery.queryKey[0], meQuery.queryKey[0]]
  queries.removeQueries({ predicate: ({ queryKey }) => wanted.has(queryKey[0]) && !stay.includes(queryKey[0]) })
}

async function keep(queries: QueryClient): Promise<void> {
  const identity = session.identity()
  if (!identity || identity.publicKey !== takenUpFor) return
  const { publicKey } = identity
  const kept: Kept[] = queries
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, state }) => wanted.has(queryKey[0]) && state.data !== undefined)
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data, at: state.dataUpdatedAt }))
    .sort((a, b) => b.at - a.at)
  // The newest first: what does not fit is what nobody looked at for longest.
  let text = ''
  do text = JSON.stringify({ publicKey, kept } satisfies State)
  while (text.length > maxLength && kept.pop())
  await writeState(text, identity)
}

/** However many changes come while it is written, it is written once more. */
function oneAtATime(act: () => Promise<void>): () => void {
  let state: 'idle' | 'busy' | 'again' = 'idle'
  const run = async () => {
    do {
      state = 'busy'
      // What comes together is written together.
      await Promise.resolve()
      await act().catch(() => {})
    } while (isAgain())
    state = 'idle'
  }
  const isAgain = () => state === 'again'
  return () => {
    if (state === 'idle') void run()
    else state = 'again'
  }
}

function parse(text: string | undefined): State | undefined {
  try {
    return (JSON.parse(text ?? 'null') as State | null) ?? undefined
  } catch {
    return undefined
  }
}
