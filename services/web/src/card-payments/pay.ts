/**
 * Paying an invoice with a tap. The tap is spent and the payment claimed in one statement; of any number of callers with
 * one tap, the one whose claim it was sends, and the others wait for its outcome. A caller who hangs up changes nothing,
 * and neither does one who is told to wait: the payment goes on.
 */
import type { SingleFlight } from '@chispa/concurrency/single-flight'
import { type Deadline, startDeadline, withTimeout } from '@chispa/concurrency/timeout'
import { deadlineOf } from '@chispa/payments/deadlines'
import { requestIdOf } from '@chispa/payments/request-id'
import { verdictOfLookup } from '@chispa/payments/verdicts'
import { expiryOf, type Invoice } from '@chispa/protocols/bolt11'
import { inSpan } from '@chispa/service/span'
import { requirePin } from '../cards/check-pin.ts'
import { markTapped } from '../cards/mark-tapped.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { isOffered } from '../wallets/call-obstacle.ts'
import { type Claim, type Claimed, claimPayment } from './claim-store.ts'
import { confirmFailed } from './confirm-failed.ts'
import type { CountTap } from './count-tap.ts'
import { type DispatchDeps, dispatch, leaseMarginMs, type Order } from './dispatch.ts'
import { explainRefusedClaim } from './explain.ts'
import { readFormerTapSecret } from './former-tap-secret.ts'
import { notStarted } from './outcome.ts'
import { descriptionOf, type PayableInvoice, readInvoice, requirePayable } from './read-invoice.ts'
import { recordOutcome } from './record-outcome.ts'
import { type OnTapRefused, tellRefused } from './refused-tap.ts'
import { checkPayment } from './resolve.ts'
import { requireUsable, standingTerms, type Usable } from './standing.ts'
import { findTappedCard, type TappedCard } from './standing-store.ts'
import { findPayment, findPaymentOfTap, type Payment } from './store.ts'
import type { TapQuery, TapReader } from './tap-reader.ts'
import { readTapSecret, type SignedTap } from './tap-secret.ts'

export type PayDeps = DispatchDeps &
  Pick<
    Deps,
    | 'settings'
    | 'wallets'
    | 'sealer'
    | 'slowHashes'
    | 'tapKey'
    | 'previousTapKeys'
    | 'formerTapKey'
    | 'clock'
    | 'tillTimeoutMs'
  > & {
    readTap: TapReader
    countTap: CountTap
    /** Hears of genuine taps that are refused before anything is claimed. */
    onTapRefused: OnTapRefused
    /** Guesses that are being looked at. */
    pinChecks: SingleFlight<string, void>
    /** Payments that this process is making now, by id. */
    inFlight: SingleFlight<string, Payment | undefined>
  }

/** `k1` is enough; `p` and `c` are checked where a till sends them back. */
export type PayQuery = Partial<TapQuery> & { k1: string; pr: string; pin?: string }

/** Past the time for an outcome: whatever happens, the till is answered by then. */
const answerMarginMs = 150
const maxClaims = 4
const uniqueViolation = '23505'

/**
 * Whatever goes wrong with us, the till is told to wait: this very tap may have been claimed or paid, now or when it was
 * asked for before, and nobody can say so while the database is away.
 */
export async function payWithTap(deps: PayDeps, cardId: string, query: PayQuery): Promise<Payment> {
  const { tillTimeoutMs, walletLimitMs, clock } = deps
  const deadline = startDeadline(Math.min(tillTimeoutMs, walletLimitMs), clock)
  const toBegin = startDeadline(tillTimeoutMs, clock)
  const answered = payInTime(deps, cardId, query, { deadline, toBegin })
  try {
    const payment = await withTimeout(answered, tillTimeoutMs + answerMarginMs, undefined, clock)
    if (payment) return payment
  } catch (error) {
    if (error instanceof Refusal) throw error
    deps.log.error({ err: error, cardId }, 'a till was told to wait: the card payment could not be seen through')
  }
  answered.catch(() => {})
  throw new Refusal('payment_unresolved')
}

/** `toBegin`: the till has left by then, and may have been told another way why the card does not pay. Nothing begins after it. */
type Times = { deadline: Deadline; toBegin: Deadline }
type Tap = Times & { card: TappedCard; counter: number; invoice: Invoice }

async function payInTime(deps: PayDeps, cardId: string, query: PayQuery, times: Times): Promise<Payment> {
  const now = deps.now()
  const card = await findTappedCard(deps.sql, cardId, standingTerms(deps, now))
  if (!card) throw new Refusal('card_not_found')
  const { counter, expiresAt } = await provenTap(deps, card, query)
  await deps.countTap(card.id)
  return tellRefused(deps, { card, counter, invoice: query.pr }, () =>
    payProvenTap(deps, query, { card, counter, expiresAt, now, ...times }),
  )
}

async function payProvenTap(
  deps: PayDeps,
  query: PayQuery,
  { card, counter, expiresAt, now, deadline, toBegin }: Omit<Tap, 'invoice'> & { expiresAt: number; now: Date },
): Promise<Payment> {
  const invoice = readInvoice(query.pr)
  const tap = { card, counter, invoice, deadline, toBegin }
  if (counter <= card.counter) return joinEarlier(deps, tap)
  if (now.getTime() >= expiresAt * 1000) {
    // Paid before, and its card was read where that is not known yet: the answer is the same as ever.
    if (await findPaymentOfTap(deps.sql, card.id, counter)) return joinEarlier(deps, tap)
    throw new Refusal('tap_expired')
  }
  // A till that asks twice at once has guessed once; that guess may have paused the card until it is looked at.
  const guess = `${card.id} ${counter} ${query.pin} ${invoice.text}`
  const sameGuess = card.obstacle === 'card_disabled' ? deps.pinChecks.find(guess) : undefined
  if (sameGuess) {
    await sameGuess.catch(() => {})
    return payInTime(deps, card.id, query, { deadline, toBegin })
  }
  const usable = requireUsable(card)
  // Lately it said itself that it does not pay; some never answer what they do not offer.
  if (!isOffered('pay_invoice', { methods: card.walletMethods, infoAt: card.infoAt }, now)) {
    throw new Refusal('wallet_not_allowed')
  }
  const payable = requirePayable(invoice, card.network, now)
  await deps.pinChecks.run(guess, () => requirePin(deps, card, { pin: query.pin, amountMsats: payable.amountMsats }))
  return claimAndPay(deps, tap, usable, payable)
}

/** Whatever else is wrong, a tap that is the card's own proves that the card was programmed. */
async function provenTap(deps: PayDeps, card: TappedCard, { p, c, k1 }: PayQuery): Promise<SignedTap> {
  const sent = p === undefined || c === undefined ? undefined : deps.readTap(card, { p, c }).counter
  if (sent !== undefined && card.isFresh) await markTapped(deps.sql, card.id, deps.now())
  const former = () => (sent === undefined ? undefined : readFormerTapSecret(deps.formerTapKey, card.id, sent, k1))
  const keys = [deps.tapKey, ...deps.previousTapKeys]
  const tap = keys.map(key => readTapSecret(key, card.id, k1)).find(read => read !== undefined) ?? former()
  if (!tap || (sent !== undefined && sent !== tap.counter)) throw new Refusal('invalid_k1')
  return tap
}

async function claimAndPay(
  deps: PayDeps,
  tap: Tap,
  card: Usable<TappedCard>,
  invoice: PayableInvoice,
): Promise<Payment> {
  const seen = card.payReplyMs === null ? {} : { payReplyMs: card.payReplyMs }
  let attemptNo = 1
  for (let claims = 1; claims <= maxClaims; claims++) {
    if (tap.toBegin.hasPassed()) throw new Refusal('payment_unresolved')
    const claim = claimOf(deps, card, tap.counter, invoice, attemptNo)
    const claiming = { 'chispa.card_id': card.id, 'chispa.wallet_id': card.walletId }
    const claimed = await inSpan('claim the tap', claiming, () => claimPayment(deps.sql, claim).catch(ignoreConflict))
    // The database took its time: who asks again is told that nothing was begun.
    if (claimed && tap.toBegin.hasPassed()) return giveBack(deps, claimed)
    if (claimed) return sendClaimed(deps, claim, claimed, { deadline: tap.deadline, seen })
    const earlier = await findPaymentOfTap(deps.sql, card.id, tap.counter)
    if (earlier) return joinEarlier(deps, tap)
    const next = await explainRefusedClaim(deps.sql, claim)
    if (next.kind === 'spent') return joinEarlier(deps, tap)
    if (next.kind === 'claim') attemptNo = next.attemptNo
    else await confirmFailed(deps, next.paymentId)
  }
  throw new Refusal('card_payment_unresolved')
}

/** Nothing has left. Whoever took it over meanwhile, its lease being over, says so too. */
async function giveBack(deps: PayDeps, { id }: Claimed): Promise<Payment> {
  const payment = await recordOutcome(deps, id, notStarted, 'reply')
  if (!payment) throw new Refusal('payment_unresolved')
  return payment
}

function claimOf(
  deps: PayDeps,
  { id: cardId, walletId }: Usable<TappedCard>,
  counter: number,
  invoice: PayableInvoice,
  attemptNo: number,
): Claim {
  const now = deps.now()
  const { paymentHash, amountMsats } = invoice
  const invoiceExpiresAt = expiryOf(invoice)
  return {
    cardId,
    counter,
    walletId,
    requestId: requestIdOf(walletId, paymentHash, undefined, attemptNo === 1 ? undefined : attemptNo),
    attemptNo,
    paymentHash,
    invoice: invoice.text,
    description: descriptionOf(invoice),
    amountMsats,
    invoiceExpiresAt,
    deadlineAt: deadlineOf({ createdAt: now, invoiceExpiresAt }),
    terms: standingTerms(deps, now),
    now,
    leaseUntil: new Date(now.getTime() + deps.walletLimitMs + leaseMarginMs),
  }
}

/** One of the other rules of uniqueness: the explanation finds which. */
function ignoreConflict(error: unknown): undefined {
  if ((error as { code?: string }).code !== uniqueViolation) throw error
}

async function sendClaimed(
  deps: PayDeps,
  claim: Claim,
  { id }: Claimed,
  { deadline, seen }: { deadline: Deadline; seen: Order['seen'] },
): Promise<Payment> {
  const { requestId, attemptNo, walletId, invoice, paymentHash, invoiceExpiresAt } = claim
  const order = { id, requestId, attemptNo, walletId, invoice, paymentHash, invoiceExpiresAt, seen }
  const sending = startDeadline(deps.walletLimitMs)
  const work = deps.inFlight.run(id, async () => {
    const payment = await dispatch(deps, order, sending)
    // A wallet that answered and did not decide may say more when it is asked.
    const hasAnswered = sending.leftMs() > deps.walletLimitMs / 4
    return payment?.status === 'UNKNOWN' && hasAnswered ? checkPayment(deps, payment) : payment
  })
  // Whoever waits longer than this hears of a failure of ours through the row.
  const logged = (error: unknown) => deps.log.error({ err: error, paymentId: id }, 'card payment not seen through')
  work.catch(logged)
  lookForProof(deps, order, { after: work, deadline, amountMsats: claim.amountMsats }).catch(logged)
  return waitForOutcome(deps, { id, paymentHash }, deadline)
}

/** An answer may be lost: while the till still waits, the wallet is asked whether it has paid. Only a proof counts. */
async function lookForProof(
  deps: PayDeps,
  { id, walletId, paymentHash }: Order,
  { after, deadline, amountMsats }: { after: Promise<unknown>; deadline: Deadline; amountMsats: number },
): Promise<void> {
  const isOver = await withTimeout(
    after.then(() => true),
    deadline.leftMs() / 2,
    undefined,
    deps.clock,
  )
  if (isOver || deadline.hasPassed()) return
  const answer = await deps.wallets.lookupInvoice(walletId, { paymentHash }, { timeoutMs: deadline.leftMs() })
  const verdict = verdictOfLookup(answer, { paymentHash, amountMsats, createdAt: deps.now() })
  if (verdict.kind === 'succeeded') await recordOutcome(deps, id, verdict, 'lookup')
}

/** The same tap with the same invoice gets the outcome of the first, however late it asks. */
async function joinEarlier(deps: PayDeps, { card, counter, invoice, deadline }: Tap): Promise<Payment> {
  const first = await findPaymentOfTap(deps.sql, card.id, counter)
  if (!first || first.invoice !== invoice.text) throw new Refusal('tap_used')
  // Its proof may have come while its own reply is still waited for.
  if (first.resolvedAt !== null) return first
  return waitForOutcome(deps, first, deadline)
}

/** The payment when its outcome is known, or as it stands when the time is over. */
async function waitForOutcome(
  { sql, outcomes, inFlight, clock }: PayDeps,
  { id, paymentHash }: Pick<Payment, 'id' | 'paymentHash'>,
  deadline: Deadline,
): Promise<Payment> {
  using waiting = outcomes.subscribe(paymentHash)
  // What this process itself does with it is heard of without reading the row.
  const own = inFlight.find(id)?.catch(() => undefined)
  let news = waiting.next
  const done = own && (await withTimeout(Promise.race([own, news]), deadline.leftMs(), undefined, clock))
  if (typeof done === 'object' && done.resolvedAt !== null) return done
  for (;;) {
    news = waiting.next
    const payment = await findPayment(sql, id)
    if (!payment) throw new Refusal('tap_used')
    if (payment.resolvedAt !== null || deadline.hasPassed()) return payment
    await withTimeout(news, deadline.leftMs(), undefined, clock)
  }
}
