/**
 * Payments by request id. The first request of an id does the work; every other one joins it, here or by the journal, and
 * all hear of the outcome when it is stored. A caller who stops waiting changes nothing: the work goes on and its outcome
 * is journaled.
 */
import { BoundedCache } from '@chispa/concurrency/bounded-cache'
import { type Loop, startLoop } from '@chispa/concurrency/loop'
import { type Deadline, startDeadline, withTimeout } from '@chispa/concurrency/timeout'
import type { PaymentRequest } from '@chispa/contract/listener'
import type { Outcome } from '@chispa/nwc/outcome'
import type { LateReply } from '@chispa/nwc/requests'
import { NeverSent } from '@chispa/payments/never-sent'
import { verdictOfReply } from '@chispa/payments/verdicts'
import type { Invoice } from '@chispa/protocols/bolt11'
import type { PayingMethod } from '@chispa/protocols/nip47'
import { preimageMatches } from '@chispa/protocols/nip47-transaction'
import type { Deps } from '../deps.ts'
import { type BeginDeps, type Begun, beginPayment, callOff, notReady, type PaymentOrder, sendHanded } from './begin.ts'
import { takeBack } from './hand-over-store.ts'
import { HandedPayments } from './handed-payments.ts'
import { isOpen, type LookupDeps } from './look-up.ts'
import { Lookups } from './lookups.ts'
import { OutcomeSignals, type Subscription } from './outcome-signals.ts'
import {
  type CancelResult,
  conflictWith,
  isSamePayment,
  isUnknown,
  type PayResult,
  resultFor,
  resultOf,
} from './pay-result.ts'
import { recordProof, recordReplyOnce } from './record-outcome.ts'
import { recoverPayments } from './recover.ts'
import { findByEvent, findPayment, findProvable, hasWallet, type Payment, type ShownPayment } from './store.ts'

/** A payment as the wallet reports it: by notification, or in its ledger. */
type SentPayment = { paymentHash: string; preimage?: string | undefined; feesPaidMsats?: number | undefined }

export type PaymentsOptions = {
  replyTimeoutMs?: number
  lookupTimeoutMs?: number
  /** How often whoever waits for another process reads the journal, should its signal be lost. */
  readAgainMs?: number
}

type Work = {
  request: PaymentRequest
  result: Promise<PayResult>
  /** The id was taken before: this one only waits for what becomes of it. */
  isJoined: boolean
}

const defaults = { replyTimeoutMs: 60_000, lookupTimeoutMs: 5000, readAgainMs: 2000 }
const recoverPeriodMs = 60_000
const recoverFailedInMs = 20_000
/** How long an answer may take to be made, before or after the caller's time is over. */
const answerMarginMs = 200
const stopTimeoutMs = 2500
/** How long the listener that holds the wallet may take to send what was handed to it; its wallet may have to come back first. */
const handedTimeoutMs = 2000
/** Between look-ups while somebody waits; longer for who waits longer than the callers of the journal. */
const lookAgainMs = 1000

export class Payments {
  readonly #deps: BeginDeps & LookupDeps & Pick<Deps, 'counters'>
  readonly #readAgainMs: number
  readonly #signals: OutcomeSignals
  readonly #handed: HandedPayments
  readonly #lookups: Lookups
  readonly #atWork = new Map<string, Work>()
  /** Proven here already: most notifications say nothing new. */
  readonly #proven = new BoundedCache<string, true>({ max: 10_000 })
  readonly #stopping = new AbortController()
  #recovery: Loop | undefined

  constructor(deps: Deps, options: PaymentsOptions = {}) {
    const { readAgainMs, ...timeouts } = { ...defaults, ...options }
    const onError = (error: unknown) => deps.log.warn({ err: error }, 'signals of payments not heard')
    this.#readAgainMs = readAgainMs
    this.#signals = new OutcomeSignals(deps.sql, onError)
    this.#deps = { ...deps, ...timeouts, signals: this.#signals, neverSent: new NeverSent() }
    this.#lookups = new Lookups(this.#deps)
    this.#handed = new HandedPayments(deps, requestId => this.#takeHanded(requestId))
  }

  /** How many are at work in this process. */
  get atWork(): number {
    return this.#atWork.size
  }

  isAtWork(requestId: string): boolean {
    return this.#atWork.has(requestId)
  }

  start(): void {
    const { pool, log, clock } = this.#deps
    pool.subscribe({
      lateReply: (_wallet, late) => {
        this.#recordLateReply(late).catch(error => log.warn({ err: error }, 'a late reply not recorded'))
      },
    })
    const onError = (error: unknown) => log.warn({ err: error }, 'payments that nobody works on not found')
    this.#recovery = startLoop({ periodMs: recoverPeriodMs, onError, clock, work: () => this.recover() })
    this.#lookups.start()
  }

  peersChanged(hasPeers: boolean): void {
    this.#signals.peersChanged(hasPeers)
    this.#handed.peersChanged(hasPeers)
  }

  /** Callers who wait are told that it goes on. */
  hurry(): void {
    this.#stopping.abort()
  }

  /** Work in progress is given a little time; what is left then is found by whoever starts next. */
  async stop(): Promise<void> {
    this.hurry()
    const results = [...this.#atWork.values()].map(({ result }) => result.catch(() => {}))
    const working = withTimeout(Promise.all(results), stopTimeoutMs)
    await Promise.all([
      this.#recovery?.stop(),
      this.#lookups.stop(),
      this.#signals.stop(),
      this.#handed.stop(),
      working,
    ])
  }

  recover(): Promise<void> {
    const working = [...this.#atWork].filter(([, { isJoined }]) => !isJoined)
    return recoverPayments(
      this.#deps,
      working.map(([requestId]) => requestId),
    )
  }

  async pay(request: PaymentOrder, invoice: Invoice, waitMs: number): Promise<PayResult> {
    const { requestId } = request
    const deadline = startDeadline(waitMs, this.#deps.clock)
    // From before anything is written.
    using changes = this.#signals.subscribe(requestId)
    const earlier = this.#atWork.get(requestId)
    if (earlier) {
      this.#deps.counters.add('nwcPaymentDuplicates')
      if (!isSamePayment(earlier.request, request)) return conflictWith('pending')
    }
    const { result } = earlier ?? this.#work(request, beginPayment(this.#deps, request, invoice), deadline)
    // While the work waits for the wallet's reply, the outcome may be stored already: proven another way.
    const first = earlier && findPayment(this.#deps.sql, requestId)
    const stored = this.#waitForEnd(requestId, changes, first).then(payment => resultFor(request, payment))
    const told = await this.#inTime(Promise.race([result, stored]), waitMs)
    if (told && !isUnknown(told)) return told
    const looking = told && Promise.race([stored, this.#lookWhileUnknown(requestId, changes, deadline)])
    const ended = looking && (await this.#inTime(looking, deadline.leftMs()))
    if (ended) return ended
    const current = await this.#inTime(findPayment(this.#deps.sql, requestId), answerMarginMs).catch(() => undefined)
    return current ? resultFor(request, current) : { kind: 'payment', payment: undefined }
  }

  /**
   * The payment as it is; one that has not begun never will. Of a wallet that was never here nothing is said: whoever asks
   * may have meant another listener, which paid.
   */
  async cancel(request: PaymentRequest, invoice: Invoice): Promise<CancelResult> {
    if (!(await hasWallet(this.#deps.sql, request.walletId))) return { kind: 'missing' }
    const begun = await callOff(this.#deps, request, invoice)
    if (begun.kind === 'handed') return { kind: 'missing' }
    return begun.kind === 'joined' ? resultFor(request, begun.payment) : resultOf(begun)
  }

  /** The payment by the journal; one that is open is looked up at its wallet first. */
  async find(requestId: string, timeoutMs: number): Promise<Payment | undefined> {
    const { sql } = this.#deps
    using changes = this.#signals.subscribe(requestId)
    const payment = await findPayment(sql, requestId)
    if (!payment || !isOpen(payment)) return payment
    await this.#inTime(Promise.race([this.#lookups.lookUp(payment), this.#waitForEnd(requestId, changes)]), timeoutMs)
    return findPayment(sql, requestId)
  }

  /** The wallet says that it paid; only a proof changes anything. */
  async paymentSent(walletId: string, { paymentHash, preimage, feesPaidMsats }: SentPayment): Promise<void> {
    if (preimage === undefined || !preimageMatches(preimage, paymentHash)) return
    const name = provenName({ walletId, paymentHash })
    if (this.#proven.has(name)) return
    this.#proven.set(name, true)
    try {
      const proven = await findProvable(this.#deps.sql, walletId, paymentHash)
      const proof = { preimage: preimage.toLowerCase(), feesPaidMsats: feesPaidMsats ?? null }
      if (proven) await recordProof(this.#deps, proven.requestId, proof)
    } catch (error) {
      this.#proven.delete(name)
      throw error
    }
  }

  #work(request: PaymentRequest, begun: Promise<Begun>, deadline: Deadline): Work {
    const result = begun.then(one => {
      work.isJoined = one.kind === 'joined' || one.kind === 'handed'
      return this.#finish(request, one, deadline)
    })
    const work: Work = { request, result, isJoined: false }
    this.#atWork.set(request.requestId, work)
    const done = () => this.#atWork.delete(request.requestId)
    work.result.then(done, () => {
      done()
      // The claim may be written all the same; then it is found as one that nobody works on.
      this.#recovery?.wakeIn(recoverFailedInMs)
    })
    return work
  }

  async #finish(request: PaymentRequest, begun: Begun, deadline: Deadline): Promise<PayResult> {
    const { counters } = this.#deps
    if (begun.kind === 'joined') {
      counters.add('nwcPaymentDuplicates')
      if (!isSamePayment(begun.payment, request)) return conflictWith(begun.payment.state)
      return { kind: 'payment', payment: await this.#waitWhilePending(begun.payment, deadline) }
    }
    if (begun.kind === 'handed') return { kind: 'payment', payment: await this.#waitForHolder(request, deadline) }
    if (begun.kind === 'invoice_taken') return resultOf(begun)
    const { payment } = begun
    if (payment?.publishedAt) counters.add('nwcPayments')
    if (payment?.state === 'succeeded') this.#proven.set(provenName(payment), true)
    if (payment?.state === 'unknown') this.#lookups.wake()
    return { kind: 'payment', payment }
  }

  /** While somebody waits, its wallet is asked again and again. Over when its state is another, or nobody will prove it soon. */
  async #lookWhileUnknown(requestId: string, changes: Subscription, deadline: Deadline): Promise<undefined> {
    const { sql, clock, log } = this.#deps
    const startedAtMs = clock.monotonicMs()
    try {
      for (;;) {
        const { next } = changes
        const payment = await findPayment(sql, requestId)
        const leftMs = deadline.leftMs() - answerMarginMs
        if (payment?.state !== 'unknown' || leftMs <= 0 || this.#stopping.signal.aborted) return
        if ((await this.#lookups.lookUp(payment)) === 'unproven') return
        await this.#inTime(next, Math.min(leftMs, Math.max(lookAgainMs, (clock.monotonicMs() - startedAtMs) / 8)))
      }
    } catch (error) {
      log.warn({ err: error, paymentRequestId: requestId }, 'a payment that is waited for not looked up')
    }
  }

  /** Another process works on it. */
  async #waitWhilePending(payment: Payment | undefined, deadline: Deadline): Promise<Payment | undefined> {
    if (payment?.state !== 'pending') return payment
    const { requestId } = payment
    using changes = this.#signals.subscribe(requestId)
    for (;;) {
      const { next } = changes
      const current = await findPayment(this.#deps.sql, requestId)
      const leftMs = deadline.leftMs() - answerMarginMs
      if (current?.state !== 'pending' || leftMs <= 0 || this.#stopping.signal.aborted) return current
      await this.#inTime(next, Math.min(leftMs, this.#readAgainMs))
    }
  }

  /** Whoever waits has other ways to pay: what the holder has not sent soon it never will. */
  async #waitForHolder({ requestId }: PaymentRequest, deadline: Deadline): Promise<ShownPayment | undefined> {
    const { sql, clock } = this.#deps
    const soon = startDeadline(handedTimeoutMs, clock)
    const told = await this.#waitWhilePending(await findPayment(sql, requestId), soon)
    if (told?.state !== 'pending') return told
    const unsent = await takeBack(sql, requestId, notReady, clock.now())
    if (unsent) this.#signals.written(unsent)
    return unsent ?? this.#waitWhilePending(told, deadline)
  }

  /** Another listener has handed it to this one, which holds the wallet. */
  async #takeHanded(requestId: string): Promise<void> {
    const { sql, lease, clock } = this.#deps
    const payment = await findPayment(sql, requestId)
    if (payment?.state !== 'pending' || payment.publishedAt || payment.owner !== lease.id) return
    if (this.#atWork.has(requestId) || this.#stopping.signal.aborted) return
    const { walletId, invoice, paymentHash } = payment
    const request = { requestId, walletId, invoice, paymentHash }
    await this.#work(request, sendHanded(this.#deps, payment), startDeadline(handedTimeoutMs, clock)).result
  }

  /** Resolves once an outcome is stored, whoever found it; while it is open, never. `first`: the row as it is now. */
  async #waitForEnd(
    requestId: string,
    changes: Subscription,
    first?: Promise<Payment | undefined>,
  ): Promise<ShownPayment> {
    let { next } = changes
    let current: ShownPayment | undefined = await first?.catch(() => undefined)
    while (!current || !hasEnded(current)) {
      const { payment } = await next
      next = changes.next
      current = payment ?? (await findPayment(this.#deps.sql, requestId).catch(() => undefined))
    }
    return current
  }

  /** Undefined when the time is over, or we stop. */
  #inTime<T>(promise: Promise<T>, timeoutMs: number): Promise<T | undefined> {
    return withTimeout(promise, timeoutMs, this.#stopping.signal, this.#deps.clock)
  }

  async #recordLateReply({ requestId: eventId, method, reply }: LateReply): Promise<void> {
    if (method !== 'pay_invoice' && method !== 'pay') return
    const payment = await findByEvent(this.#deps.sql, eventId)
    if (!payment) return
    const outcome = reply as Outcome<PayingMethod>
    const verdict = verdictOfReply(outcome, payment.paymentHash)
    // A second reply of the wallet: only a proof or a decision says more than the first.
    if (verdict.kind !== 'succeeded' && verdict.kind !== 'declined') return
    await recordReplyOnce(
      this.#deps,
      payment.requestId,
      verdict,
      outcome.kind === 'wallet-error' ? outcome.message : '',
    )
  }
}

const provenName = ({ walletId, paymentHash }: { walletId: string; paymentHash: string }) =>
  `${walletId} ${paymentHash}`

const hasEnded = ({ state }: ShownPayment) => state === 'succeeded' || state === 'rejected' || state === 'not_started'
