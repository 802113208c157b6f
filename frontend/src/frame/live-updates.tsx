/** Keeps what is shown true: a change names its queries, and these are read again. A received payment has its moment. */
import { readAccountKeys } from '@chispa/contract/account-keys'
import { listActivity } from '@chispa/contract/activity'
import { listCardTaps, listCardTransactions, readCardSpending } from '@chispa/contract/card-history'
import { listUserCards, readCard } from '@chispa/contract/cards'
import { listRecentPeople } from '@chispa/contract/contacts'
import { listForwardingReceipts, readForwardingReceipt, readReceiveAction } from '@chispa/contract/forwarding'
import { listOwnPayments, readOwnPayment } from '@chispa/contract/history'
import { readLargestPayment } from '@chispa/contract/largest-payment'
import { memberEventNames } from '@chispa/contract/live'
import { readShopDay } from '@chispa/contract/shop'
import { listAskedShares, listSplits, readSplit } from '@chispa/contract/splits'
import { readMe } from '@chispa/contract/users'
import { countVouchers, listVouchers, readVoucher } from '@chispa/contract/vouchers'
import { listWallets, readWallet, readWalletBalance } from '@chispa/contract/wallets'
import { readWithdrawal } from '@chispa/contract/withdrawals'
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { isUnreachable } from '../api/api-error.ts'
import { type Change, type ChangeName, followChanges } from '../session/live.ts'
import { queryOf } from '../session/queries.ts'
import { readAgain } from '../session/read-again.ts'
import { useMe } from '../session/use-me.ts'
import { type Received, ReceivedMoment } from './received-moment.tsx'

/** What a change makes stale, by the name of the operation. */
const staleAfter: Record<ChangeName, readonly { name: string }[]> = {
  'payment:changed': [
    listOwnPayments,
    readOwnPayment,
    readWithdrawal,
    listRecentPeople,
    readWalletBalance,
    listCardTransactions,
    listCardTaps,
    readCardSpending,
    readShopDay,
    listUserCards,
    readCard,
    readReceiveAction,
    listForwardingReceipts,
    readForwardingReceipt,
    listSplits,
    readSplit,
    listAskedShares,
  ],
  'voucher:changed': [listVouchers, countVouchers, readVoucher, listOwnPayments],
  'wallet:changed': [readMe, listWallets, readWallet, readReceiveAction],
  'card:changed': [listUserCards, readCard, readCardSpending, listCardTaps],
  'address:changed': [readMe, readLargestPayment],
  'account:changed': [readMe, readAccountKeys],
  'request:changed': [listSplits, readSplit, listAskedShares],
  'activity:changed': [listActivity],
}

export function LiveUpdates() {
  const { pubkey } = useMe()
  const queries = useQueryClient()
  const [received, setReceived] = useState<Received[]>([])
  useEffect(
    () =>
      followChanges(pubkey, change => {
        refresh(queries, change)
        void findReceived(queries, change).then(news => {
          if (news.length > 0) setReceived(earlier => [...earlier, ...news])
        })
      }),
    [pubkey, queries],
  )
  const done = useCallback(() => setReceived([]), [])
  return <ReceivedMoment received={received} done={done} />
}

function refresh(queries: QueryClient, { name }: Change): void {
  const isOurs = (query: Query) => query.meta?.fromWallet !== true
  if (name === 'resync') return void readAgain(queries, isOurs)
  if (name === 'opened') {
    // What was refused shows nothing old, and has a button to try again, which stays where it is.
    const isShown = ({ state }: Query) =>
      state.status !== 'error' || state.data !== undefined || isUnreachable(state.error)
    return void readAgain(queries, query => isOurs(query) && isShown(query) && isStale(query, memberEventNames))
  }
  void readAgain(queries, query => isStale(query, [name]))
}

const isStale = ({ queryKey: [operation] }: Query, changes: readonly ChangeName[]): boolean =>
  changes.some(change => staleAfter[change]?.some(({ name }) => name === operation))

/** Only an invoice of ours becomes a moment, once, when it is paid. */
async function findReceived(queries: QueryClient, { name, ids }: Change): Promise<Received[]> {
  if (name !== 'payment:changed') return []
  const news = ids.filter(id => id.startsWith('received-'))
  const read = news.map(id => queries.fetchQuery({ ...queryOf(readOwnPayment, { params: { id } }), staleTime: 0 }))
  const payments = await Promise.allSettled(read)
  const arrived = payments.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
  // What somebody sends whom the member blocked is in the history, and makes no stir.
  return arrived.filter(({ who }) => !who?.isBlocked)
}
