import { startLoop } from '@chispa/concurrency/loop'
import type { Deps } from '../deps.ts'
import type { Effect } from '../effect.ts'
import type { Feature } from '../feature.ts'
import type { MintInvoice } from '../invoices/mint.ts'
import { walletBalances } from './balances.ts'
import { FirstSights } from './first-sights.ts'
import { InFlight } from './in-flight.ts'
import { mayEndPayment, paymentNews, takePaymentSent } from './news.ts'
import { resolvePayments } from './resolve.ts'
import { cardPaymentRoutes } from './routes.ts'
import { scannedCards } from './scanned-cards.ts'
import { tapReader } from './tap-reader.ts'

const secondMs = 1000

/** A payment with a card has its proof. */
const endReported: Effect = {
  on: 'payment_sent',
  concerns: (sql, { walletId, paymentHash }) => mayEndPayment(sql, walletId, paymentHash),
  apply: (deps, { walletId, paymentHash, preimage, feesPaidMsats = 0 }) =>
    takePaymentSent(deps, walletId, { paymentHash, feesPaidMsats, ...(preimage !== undefined && { preimage }) }),
}

export function cardPayments(given: Deps & { mintInvoice: MintInvoice }): Feature {
  const readTap = tapReader(given.sealer)
  const firstSights = new FirstSights(given)
  const inFlight = new InFlight()
  const deps = {
    ...given,
    readTap,
    scannedCards: scannedCards(given, readTap),
    balances: walletBalances(given.wallets),
    inFlight,
    firstSights,
  }
  deps.paymentWallets.tell(paymentNews(deps))
  return {
    routes: app => cardPaymentRoutes(app, deps),
    loops: [
      () =>
        startLoop({
          periodMs: secondMs,
          onError: error => given.log.warn({ err: error }, 'card payments not resolved'),
          work: signal => resolvePayments(deps, signal),
        }),
    ],
    effects: [endReported],
    // A payment outlives the request that began it, not the process.
    stop: async () => void (await Promise.all([inFlight.settled(), firstSights.stop()])),
  }
}
