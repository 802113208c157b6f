/**
 * The sales of the world of the tills: every tap goes through a till after its profile, in the process that it reached, and
 * what each was answered is kept. Answers are not waited for.
 */
import assert from 'node:assert/strict'
import { type Scheduler, systemClock } from '@chispa/concurrency/clock'
import { tapUrl } from '@chispa/protocols/boltcard'
import { ProfileTill } from '@chispa/sandbox/tills/profile-till'
import { tillProfiles } from '@chispa/sandbox/tills/profiles'
import { type PayQuery, payWithTap } from '../src/card-payments/pay.ts'
import { tillAnswer } from '../src/card-payments/show-payment.ts'
import { tapSecret } from '../src/card-payments/tap-secret.ts'
import { withdrawOffer } from '../src/card-payments/withdraw-offer.ts'
import { Refusal } from '../src/http/refusal.ts'
import type { Tried } from './till-books.ts'
import { dayLimitMsats, rightPin, tapLimitMsats, type WorldCard } from './till-cards.ts'
import type { TillProcess } from './till-process.ts'
import type { Stage } from './till-stage.ts'
import type { Step } from './till-steps.ts'

export const invoiceLifeSeconds = 600
export type Bill = { invoice: string; paymentHash: string; amountMsats: number }

const typed = { right: rightPin, wrong: '0000', none: '' } as const
const [origin, cors] = ['http://localhost', { 'access-control-allow-origin': '*' }]
/** Wallets have less than a second in this world, so those who wait for them hurry as well. */
const hurried: Scheduler = {
  ...systemClock,
  setTimer: (fire, afterMs, options) => systemClock.setTimer(fire, afterMs / 20, options),
}

export class Sales {
  readonly #stage: Stage
  readonly #now: () => number
  #open: Promise<unknown>[] = []
  readonly tried: Tried[] = []
  readonly bills: Bill[] = []

  constructor(stage: Stage, now: () => number) {
    this.#stage = stage
    this.#now = now
  }

  bill(amountMsats: number): Bill {
    const bill = this.#stage.bill(amountMsats, { expirySeconds: invoiceLifeSeconds })
    this.bills.push(bill)
    return bill
  }

  /** Runs on; nothing of it may fail but a process that crashes. */
  begin(work: Promise<unknown>): void {
    this.#open.push(work)
  }

  async answers(): Promise<void> {
    // A till may begin a payment meanwhile, and hang up before it is over.
    while (this.#open.length > 0) {
      const open = this.#open
      this.#open = []
      for (const answer of await Promise.all(open)) if (answer instanceof Error) throw answer
    }
  }

  charge(card: WorldCard, process: TillProcess, step: Extract<Step, { do: 'tap' }>): void {
    const { again, amountMsats, till: at, pin } = step
    const earlier = again === 'last' ? this.bills.at(-1) : this.bills[(again ?? 0) % (this.bills.length || 1)]
    const bill = (again === null ? undefined : earlier) ?? this.bill(amountMsats)
    const profile = tillProfiles[at % tillProfiles.length]!
    const tap = tapUrl(`lnurlw://localhost/api/cards/${card.id}/scan`, card.tap())
    const { counter } = card
    const till = new ProfileTill(profile, {
      clock: hurried,
      fetch: url => this.#serve(process, card, { counter, bill, url: new URL(url) }),
    })
    const order = { tap, invoice: bill.invoice, amountMsats: bill.amountMsats, typedPin: typed[pin] }
    this.begin(till.charge(order).catch(error => (process.hasCrashed ? undefined : error)))
  }

  async #serve(
    process: TillProcess,
    card: WorldCard,
    { counter, bill, url }: { counter: number; bill: Bill; url: URL },
  ): Promise<Response> {
    const query = Object.fromEntries(url.searchParams)
    try {
      if (!url.pathname.endsWith('/cb')) {
        const found = await process.deps.scannedCards(card.id)
        return Response.json(await withdrawOffer(process.deps, found, query as never, origin), { headers: cors })
      }
      const tried: Tried = { card, counter, ...bill, query: query as PayQuery, told: [] }
      this.tried.push(tried)
      const paying = this.#pay(process, tried)
      this.begin(paying.catch(() => {}))
      return Response.json(await paying, { headers: cors })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return Response.json({ status: 'ERROR', reason: error.reason }, { headers: cors })
    }
  }

  async #pay(process: TillProcess, { card, query, told }: Tried) {
    try {
      const answer = tillAnswer(await payWithTap(process.deps, card.id, query))
      told.push(answer.status)
      return answer
    } catch (error) {
      if (error instanceof Refusal) told.push(error.reason)
      throw error
    }
  }

  /** The same tap with the same invoice once more. */
  repeat(process: TillProcess, which: number): void {
    const tried = this.tried[which % (this.tried.length || 1)]
    // What is refused was noted; anything else is what a process says that crashes, which nobody hears.
    if (tried) this.begin(this.#pay(process, tried).catch(() => {}))
  }

  /** By a till that asks for one satoshi and types the PIN. */
  chargeSatoshi(card: WorldCard, process: TillProcess): Tried {
    const bill = this.bill(1000)
    const tried: Tried = { card, ...bill, query: this.queryOf(card, bill.invoice), counter: card.counter, told: [] }
    this.tried.push(tried)
    this.begin(this.#pay(process, tried).catch(() => {}))
    return tried
  }

  queryOf(card: WorldCard, pr: string): PayQuery {
    const tap = card.tap()
    const { tapKey } = this.#stage.web.deps
    const expiresAt = Math.floor(this.#now() / 1000) + 180
    const pin = card.hasPin ? { pin: rightPin } : {}
    return { ...tap, k1: tapSecret(tapKey, card.id, { counter: card.counter, expiresAt }), pr, ...pin }
  }

  scan(card: WorldCard, process: TillProcess): void {
    this.begin(this.#scan(card, process))
  }

  /** Undefined when all is well; nobody may be waiting yet, so it does not throw. */
  async #scan(card: WorldCard, process: TillProcess): Promise<Error | undefined> {
    try {
      // What was paid stays paid: no answer from here on may promise it again.
      const [{ paidMsats }] = (await this.#stage.web.sql`
        select coalesce(sum(amount_msats), 0)::int8 as paid_msats from card_payments
        where card_id = ${card.id} and status = 'SUCCEEDED'`) as [{ paidMsats: number }]
      const found = await process.deps.scannedCards(card.id)
      const { maxWithdrawable } = await withdrawOffer(process.deps, found, card.tap(), origin)
      // A paused card offers what it could spend otherwise.
      const maxMsats = found?.obstacle === null ? Math.min(tapLimitMsats, dayLimitMsats - paidMsats) : tapLimitMsats
      assert.ok(maxWithdrawable <= Math.max(maxMsats, 1000), `a till was promised ${maxWithdrawable} of ${maxMsats}`)
    } catch (error) {
      if (!(error instanceof Refusal) && !process.hasCrashed) return error as Error
    }
  }
}
