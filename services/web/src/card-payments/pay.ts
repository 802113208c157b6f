/**
 * Paying an invoice with a tap. The tap is spent and the payment claimed in one statement; of any number of callers with
 * one tap, the one whose claim it was sends, and the others wait for its result. A caller who hangs up changes nothing.
 */

import { withTimeout } from '@chispa/concurrency/timeout'
import { requestIdOf } from '@chispa/payments/request-id'
import { expiryOf, type Invoice } from '@chispa/protocols/bolt11'
import { markTapped } from '../cards/mark-tapped.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import type { Balances } from './balances.ts'
import type { TappedCard } from './card-store.ts'
import { type Claim, type Claimed, claimPayment } from './claim-store.ts'
import { countSince } from './count-window.ts'
import { defaultLimits } from './default-limits.ts'
import { type DispatchDeps, dispatch, leaseMarginMs } from './dispatch.ts'
import { explainRefusedClaim } from './explain.ts'
import { getTap } from './get-tap.ts'
import type { InFlight } from './in-flight.ts'
import { demandPayable, descriptionOf, type PayableInvoice, readInvoice } from './read-invoice.ts'
import { checkPayment } from './resolve.ts'
import { findPayment, findPaymentOfTap, type Payment } from './store.ts'
import type { TapQuery, TapReader } from './tap-reader.ts'
import { readTapSecret } from './tap-secret.ts'
import { isUniqueViolation } from './unique-violation.ts'
import { demandUsable, type Usable } from './usable-card.ts'

export type PayDeps = DispatchDeps &
  Pick<Deps, 'settings' | 'wallets' | 'tapKey'> & { readTap: TapReader; balances: Balances; inFlight: InFlight }

export type PayQuery = TapQuery & { k1: string; pr: string }

const mostClaims = 3
const pollEveryMs = 200

/**
 * Whatever goes wrong with us, the till is told to wait: this very tap may have been claimed or paid, now or when it was
 * asked for before, and nobody can say so while the database is away.
 */
export async function payWithTap(deps: PayDeps, cardId: string, query: PayQuery): Promise<Payment> {
  try {
    return await payOnce(deps, cardId, query)
  } catch (error) {
    if (error instanceof Refusal) throw error
    deps.log.error({ err: error, cardId }, 'a till was told to wait: the card payment could not be seen through')
    throw new Refusal('payment_unresolved')
  }
}

async function payOnce(deps: PayDeps, cardId: string, query: PayQuery): Promise<Payment> {
  const endsAt = performance.now() + deps.walletLimitMs
  const { card, counter } = await getTap(deps, cardId, query)
  if (card.isFresh) await markTapped(deps.sql, card.id, deps.now())
  const expiresAt = readTapSecret(deps.tapKey, { cardId: card.id, counter }, query.k1)
  if (expiresAt === undefined) throw new Refusal('invalid_k1')
  const invoice = readInvoice(query.pr)
  if (counter <= card.counter) return joined(deps, { card, counter, invoice, endsAt })
  if (deps.now().getTime() >= expiresAt * 1000) throw new Refusal('tap_expired')
  const usable = demandUsable(card)
  const payable = demandPayable(invoice, card.network, deps.now())

  for (let attempt = 1; attempt <= mostClaims; attempt++) {
    const claim = claimOf(deps, usable, counter, payable)
    const claimed = await claimPayment(deps.sql, claim).catch(ignoreConflict)
    if (claimed) return paid(deps, claim, claimed, endsAt)
    const earlier = await findPaymentOfTap(deps.sql, card.id, counter)
    if (earlier) return joined(deps, { card, counter, invoice, endsAt })
    await explainRefusedClaim(deps.sql, claim)
  }
  throw new Refusal('card_payment_unresolved')
}

function claimOf(deps: PayDeps, card: Usable<TappedCard>, counter: number, invoice: PayableInvoice): Claim {
  const now = deps.now()
  const { tapMsats, dayMsats } = defaultLimits(deps.settings)
  const { paymentHash, amountMsats } = invoice
  return {
    cardId: card.id,
    counter,
    walletId: card.walletId,
    requestId: requestIdOf(card.walletId, paymentHash),
    paymentHash,
    invoice: invoice.text,
    description: descriptionOf(invoice),
    amountMsats,
    invoiceExpiresAt: expiryOf(invoice),
    tapLimitMsats: tapMsats,
    dayLimitMsats: dayMsats,
    countSince: countSince(now),
    now,
    leaseUntil: new Date(now.getTime() + deps.walletLimitMs + leaseMarginMs),
  }
}

/** One of the other rules of uniqueness: the explanation finds which. */
function ignoreConflict(error: unknown): undefined {
  if (!isUniqueViolation(error)) throw error
}

async function paid(deps: PayDeps, claim: Claim, { id }: Claimed, endsAt: number): Promise<Payment> {
  const { requestId, walletId, invoice, paymentHash, invoiceExpiresAt } = claim
  const order = { id, requestId, walletId, invoice, paymentHash, invoiceExpiresAt }
  const work = deps.inFlight.run(id, async () => {
    const payment = await dispatch(deps, order, endsAt)
    deps.balances.forget(walletId)
    // A wallet that answered and did not decide may say more when it is asked.
    return payment?.status === 'UNKNOWN' && performance.now() < endsAt ? checkPayment(deps, payment) : payment
  })
  // Whoever waits longer than this hears of a failure of ours through the row.
  work.catch(error => deps.log.error({ err: error, paymentId: id }, 'card payment not seen through'))
  return ended(deps, id, endsAt)
}

type Joining = { card: TappedCard; counter: number; invoice: Invoice; endsAt: number }

/** The same tap with the same invoice gets the result of the first, however late it asks. */
async function joined(deps: PayDeps, { card, counter, invoice, endsAt }: Joining): Promise<Payment> {
  const first = await findPaymentOfTap(deps.sql, card.id, counter)
  if (!first || first.invoice !== invoice.text) throw new Refusal('tap_used')
  return ended(deps, first.id, endsAt)
}

/** The payment when its end is known, or as it stands when the time is over. */
async function ended(deps: PayDeps, id: string, endsAt: number): Promise<Payment> {
  for (;;) {
    const payment = await findPayment(deps.sql, id)
    if (!payment) throw new Refusal('tap_used')
    const leftMs = endsAt - performance.now()
    // Another way than our own may have brought the news.
    if (payment.resolvedAt !== null) deps.balances.forget(payment.walletId)
    if (payment.resolvedAt !== null || leftMs <= 0) return payment
    const over = deps.inFlight.isRunning(id) ? deps.inFlight.ended(id) : new Promise<never>(() => {})
    await withTimeout(over, Math.min(leftMs, pollEveryMs))
  }
}
