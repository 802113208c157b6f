import { startLoop } from '@chispa/concurrency/loop'
import { SingleFlight } from '@chispa/concurrency/single-flight'
import type { NeverSent } from '@chispa/payments/never-sent'
import { FailedTaps } from '../card-imports/failed-taps.ts'
import type { TapKeys } from '../card-imports/tap-keys.ts'
import type { Deps } from '../deps.ts'
import { type Effect, oneByOne } from '../effect.ts'
import type { Feature } from '../feature.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import type { MintInvoice } from '../invoices/mint.ts'
import type { OpenInvoices } from '../invoices/open-invoices.ts'
import type { FindInvoiceState } from '../invoices/state.ts'
import { tapCounter } from './count-tap.ts'
import { FirstSights } from './first-sights.ts'
import { forgetOldRefusals, KeptRefusals } from './kept-refusals.ts'
import { mayEndPayment, paymentNews, takePaymentSent } from './news.ts'
import type { Outcomes } from './outcomes.ts'
import { type AskOwnCard, ownCards } from './own-cards.ts'
import type { OnTapRefused, RefusedTap } from './refused-tap.ts'
import { resolvePayments } from './resolve.ts'
import { cardPaymentRoutes } from './routes.ts'
import { scannedCards, scannedChips } from './scanned-cards.ts'
import { cardScans } from './scans.ts'
import type { Payment } from './store.ts'
import { tapReader } from './tap-reader.ts'

const [secondMs, hourMs] = [1000, 3_600_000]

/** A payment with a card has its proof. */
const endReported = (outcomes: Outcomes): Effect => ({
  on: 'payment_sent',
  concerns: (sql, { walletId, paymentHash }) => mayEndPayment(sql, walletId, paymentHash),
  apply: oneByOne((deps, { walletId, paymentHash, preimage, feesPaidMsats = 0 }) =>
    takePaymentSent({ ...deps, outcomes }, walletId, {
      paymentHash,
      feesPaidMsats,
      ...(preimage !== undefined && { preimage }),
    }),
  ),
  // Whoever looked before the commit looks again.
  afterwards: ({ paymentHash }) => outcomes.notify(paymentHash),
})

type Given = Deps & {
  mintInvoice: MintInvoice
  openInvoices: OpenInvoices
  findInvoiceState: FindInvoiceState
  outcomes: Outcomes
  neverSent: NeverSent
  limiter: RateLimiter | undefined
  tapKeys: TapKeys
  onTapRefused: OnTapRefused
}

/** `askOwnCard`: for the tills of the product. */
export function cardPayments(given: Given): Feature & { askOwnCard: AskOwnCard } {
  const readTap = tapReader(given.sealer)
  const firstSights = new FirstSights(given)
  const inFlight = new SingleFlight<string, Payment | undefined>()
  const kept = new KeptRefusals(given)
  const deps = {
    ...given,
    readTap,
    scannedCards: scannedCards(given),
    scannedChips: scannedChips(given),
    inFlight,
    firstSights,
    countTap: tapCounter(given.limiter),
    onTapRefused: (tap: RefusedTap) => {
      kept.add(tap)
      given.onTapRefused(tap)
    },
    failedTaps: new FailedTaps(given),
    pinChecks: new SingleFlight<string, void>(),
  }
  const scans = cardScans(deps)
  deps.paymentWallets.tell(paymentNews(deps))
  return {
    askOwnCard: ownCards({ ...deps, scans }),
    routes: app => cardPaymentRoutes(app, { ...deps, scans }),
    loops: [
      () => given.outcomes.listen(given),
      () =>
        startLoop({
          periodMs: secondMs,
          onError: error => given.log.warn({ err: error }, 'card payments not resolved'),
          work: signal => resolvePayments(deps, signal),
        }),
      () =>
        startLoop({
          periodMs: hourMs,
          startLater: true,
          onError: error => given.log.warn({ err: error }, 'old refused taps not forgotten'),
          work: signal => forgetOldRefusals(given.sql, given.now(), signal),
        }),
    ],
    effects: [endReported(given.outcomes)],
    // A payment outlives the request that began it, not the process.
    stop: async () => void (await Promise.all([inFlight.settled(), firstSights.stop(), kept.stop()])),
  }
}
