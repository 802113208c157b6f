/** The caller's wallets, and what a wallet says about itself when it is asked over its relays. */
import { listWallets, readWalletBalance } from '@chispa/contract/wallets'
import { queryOptions } from '@tanstack/react-query'
import { pagesOf, queryOf } from '../../session/queries.ts'

export const walletPagesQuery = pagesOf(listWallets, { query: { limit: 200 } })

/** Asked once: a wallet that is silent was given ten seconds already, and there is a button to ask again. */
export const balanceQuery = (walletId: string) =>
  queryOptions({
    ...queryOf(readWalletBalance, { params: { walletId } }),
    meta: { fromWallet: true },
    retry: false,
    staleTime: 30_000,
  })
