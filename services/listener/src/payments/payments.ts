/**
 * Payments by request id. The first request of an id does the work; every other one joins it, here or by the journal.
 * A caller who stops waiting changes nothing: the work goes on and its result is journaled.
 */

import { BoundedCache } from '@chispa/concurrency/bounded-cache'
import { type Loop, startLoop } from '@chispa/concurrency/loop'
import { withTimeout } from '@chispa/concurrency/timeout'
import type { PaymentRequest } from '@chispa/contract/listener'
import type { Outcome } from '@chispa/nwc/outcome'
import type { LateReply } from '@chispa/nwc/requests'
import { verdictOfReply } from '@chispa/payments/verdicts'
import type { Invoice } from '@chispa/protocols/bolt11'
import { preimageMatches } from '@chispa/protocols/nip47-client'
import type { Deps } from '../deps.ts'
import { type Begun, begin, callOff } from './begin.ts'
import { checkPayment } from './check.ts'
import { concludeOnce, prove } from './conclude.ts'
import { recoverPayments } from './recover.ts'
import {
  bringChecksForward,
  claimChecks,
  findByEvent,
  findNextCheck,
  findPayment,
  findProvable,
  hasWallet,
  listUncertainWallets,
  type Payment,
} from './store.ts'

export type PayResult =
  /** Undefined while the work goes on. */
  { kind: 'payment'; payment: Payment | undefined } | { kind: 'conflict'; message: string }

export type CancelResult = PayResult | { kind: 'missing' }

/** A payment as the wallet reports it: by notification, or in its ledger. */
export type SentPayment = { paymentHash: string; preimage?: string | undefined; feesPaidMsats?: number | undefined }

type Work = { request: PaymentRequest; result: Promise<PayResult> }

const schedule = { firstSeconds: 2, mostSeconds: 3600 }
const checkBatch = 50
const restMs = 60_000
const joinPollMs = 200
const stopPatienceMs = 2500
const recoverInMs = 20_000

export class Payments {
  readonly #deps: Deps & { replyTimeoutMs: number }
  readonly #atWork = new Map<string, Work>()
  readonly #checking = new Map<string, Promise<Payment | undefined>>()
  /** Proven here already: most notifications say nothing new. */
  readonly #proven = new BoundedCache<string, true>({ max: 5000 })
  /** Wallets with payments whose end nobody knows, as of the last look. */
  #uncertain = new Set<string>()
  readonly #stopping = new AbortController()
  #loop: Loop | undefined
  #wakeTimer: NodeJS.Timeout | undefined

  /** `replyTimeoutMs`: after that a payment is unknown, and looked up. */
  constructor(deps: Deps, { replyTimeoutMs = 60_000 }: { replyTimeoutMs?: number } = {}) {
    this.#deps = { ...deps, replyTimeoutMs }
  }

  /** How many are at work in this process. */
  get atWork(): number {
    return this.#atWork.size
  }

  isAtWork(requestId: string): boolean {
    return this.#atWork.has(requestId)
  }

  start(): void {
    const { pool, log } = this.#deps
    pool.subscribe({
      lateReply: (_wallet, late) => this.#inBackground(this.#hearLateReply(late)),
      ready: ({ id }) => {
        if (this.#uncertain.has(id)) this.#inBackground(this.#askSoon(id))
      },
    })
    this.#loop = startLoop({
      periodMs: restMs,
      onError: error => log.warn({ err: error }, 'payments not checked'),
      work: signal => this.#checkDue(signal),
    })
  }

  /** Callers who wait are told that it goes on. */
  hurry(): void {
    this.#stopping.abort()
  }

  /** Work in progress is given a little time; what is left then is found by whoever starts next. */
  async stop(): Promise<void> {
    this.hurry()
    clearTimeout(this.#wakeTimer)
    const results = [...this.#atWork.values()].map(({ result }) => result.catch(() => {}))
    await Promise.all([this.#loop?.stop(), withTimeout(Promise.all(results), stopPatienceMs)])
  }

  recover(): Promise<void> {
    return recoverPayments(this.#deps, [...this.#atWork.keys()])
  }

  async pay(request: PaymentRequest, invoice: Invoice, waitMs: number): Promise<PayResult> {
    const { counters } = this.#deps
    const endsAt = performance.now() + waitMs
    const earlier = this.#atWork.get(request.requestId)
    if (earlier) {
      counters.add('nwcPaymentDuplicates')
      if (!isSamePayment(earlier.request, request)) return conflict
      return this.#inTime(earlier.result, waitMs)
    }
    const result = begin(this.#deps, request, invoice).then(begun => this.#finish(request, begun, endsAt))
    this.#atWork.set(request.requestId, { request, result })
    const done = () => this.#atWork.delete(request.requestId)
    result.then(done, () => {
      done()
      // The claim may be written all the same; then it is found as one that nobody works on.
      this.#wakeIn(recoverInMs)
    })
    return this.#inTime(result, waitMs)
  }

  /**
   * The payment as it is; one that has not begun never will. Of a wallet that was never here nothing is said: whoever asks
   * may have meant another listener, which paid.
   */
  async cancel(request: PaymentRequest, invoice: Invoice): Promise<CancelResult> {
    if (!(await hasWallet(this.#deps.sql, request.walletId))) return { kind: 'missing' }
    const begun = await callOff(this.#deps, request, invoice)
    return begun.kind === 'joined' && !isSamePayment(begun.payment, request) ? conflict : resultOf(begun)
  }

  /** The payment by the journal; one that is open is asked for at its wallet first. */
  async find(requestId: string, patienceMs: number): Promise<Payment | undefined> {
    const payment = await findPayment(this.#deps.sql, requestId)
    if (payment?.state !== 'unknown') return payment
    await withTimeout(this.#check(payment), patienceMs)
    return findPayment(this.#deps.sql, requestId)
  }

  /** The wallet says that it paid; only a proof changes anything. */
  async paymentSent(walletId: string, { paymentHash, preimage, feesPaidMsats }: SentPayment): Promise<void> {
    if (preimage === undefined || !preimageMatches(preimage, paymentHash)) return
    if (this.#proven.has(`${walletId} ${paymentHash}`)) return
    this.#proven.set(`${walletId} ${paymentHash}`, true)
    try {
      for (const { requestId } of await findProvable(this.#deps.sql, walletId, paymentHash)) {
        await prove(this.#deps, requestId, { preimage: preimage.toLowerCase(), feesPaidMsats: feesPaidMsats ?? null })
      }
    } catch (error) {
      this.#proven.delete(`${walletId} ${paymentHash}`)
      throw error
    }
  }

  async #finish(request: PaymentRequest, begun: Begun, endsAt: number): Promise<PayResult> {
    const { counters } = this.#deps
    if (begun.kind === 'joined') {
      counters.add('nwcPaymentDuplicates')
      if (!isSamePayment(begun.payment, request)) return conflict
      return { kind: 'payment', payment: await this.#join(begun.payment, endsAt) }
    }
    if (begun.kind === 'invoice_taken') return resultOf(begun)
    const { payment } = begun
    if (payment?.publishedAt) counters.add('nwcPayments')
    if (payment?.state === 'succeeded') this.#proven.set(`${payment.walletId} ${payment.paymentHash}`, true)
    if (payment?.state === 'unknown') this.#wakeIn(2000)
    return { kind: 'payment', payment }
  }

  /** Another process works on it, or it is open: what can be found out is found out in the time there is. */
  async #join(payment: Payment, endsAt: number): Promise<Payment | undefined> {
    let current: Payment | undefined = payment
    while (current?.state === 'pending' && performance.now() + joinPollMs < endsAt) {
      await new Promise(resolve => setTimeout(resolve, joinPollMs))
      current = await findPayment(this.#deps.sql, payment.requestId)
    }
    if (current?.state !== 'unknown') return current
    return this.find(payment.requestId, endsAt - performance.now() - joinPollMs)
  }

  #check(payment: Payment): Promise<Payment | undefined> {
    const { requestId } = payment
    let checking = this.#checking.get(requestId)
    if (!checking) {
      checking = checkPayment(this.#deps, payment).finally(() => this.#checking.delete(requestId))
      this.#checking.set(requestId, checking)
    }
    return checking
  }

  async #checkDue(signal: AbortSignal): Promise<void> {
    const { sql, lease, now } = this.#deps
    await this.recover()
    while (!signal.aborted) {
      const due = await claimChecks(sql, { ownerId: lease.id, now: now(), limit: checkBatch, schedule })
      await Promise.all(due.map(payment => this.#check(payment)))
      if (due.length < checkBatch) break
    }
    this.#uncertain = new Set(await listUncertainWallets(sql))
    const next = await findNextCheck(sql, lease.id)
    if (next !== null) this.#wakeIn(Math.max(next.getTime() - now().getTime(), 1000))
  }

  #wakeIn(waitMs: number): void {
    clearTimeout(this.#wakeTimer)
    this.#wakeTimer = setTimeout(() => this.#loop?.wake(), Math.min(waitMs, restMs)).unref()
  }

  /** Undefined inside when the time is over, or we stop: the work goes on. */
  async #inTime(result: Promise<PayResult>, waitMs: number): Promise<PayResult> {
    return (await withTimeout(result, waitMs, this.#stopping.signal)) ?? { kind: 'payment', payment: undefined }
  }

  async #askSoon(walletId: string): Promise<void> {
    await bringChecksForward(this.#deps.sql, walletId, this.#deps.now())
    this.#loop?.wake()
  }

  async #hearLateReply({ requestId: eventId, method, reply }: LateReply): Promise<void> {
    if (method !== 'pay_invoice') return
    const payment = await findByEvent(this.#deps.sql, eventId)
    if (!payment) return
    const outcome = reply as Outcome<'pay_invoice'>
    const verdict = verdictOfReply(outcome, payment.paymentHash)
    // A second word of the wallet: only a proof or a decision says more than the first.
    if (verdict.kind !== 'succeeded' && verdict.kind !== 'declined') return
    await concludeOnce(this.#deps, payment.requestId, verdict, outcome.kind === 'wallet-error' ? outcome.message : '')
  }

  #inBackground(work: Promise<void>): void {
    work.catch(error => this.#deps.log.warn({ err: error }, 'news of a payment not applied'))
  }
}

const resultOf = (begun: Begun): PayResult =>
  begun.kind === 'invoice_taken'
    ? { kind: 'conflict', message: 'This invoice is paid or being paid under another request' }
    : { kind: 'payment', payment: begun.payment }

const conflict: PayResult = { kind: 'conflict', message: 'This request id belongs to another payment' }

function isSamePayment(
  one: Pick<PaymentRequest, 'walletId' | 'invoice' | 'paymentHash'>,
  other: Pick<PaymentRequest, 'walletId' | 'invoice' | 'paymentHash'>,
): boolean {
  return one.walletId === other.walletId && one.invoice === other.invoice && one.paymentHash === other.paymentHash
}
