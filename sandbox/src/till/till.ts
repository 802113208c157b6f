/**
 * A point of sale. A sale begins with a tap (`asking`); an answer that may still change leaves it `waiting`, and it asks
 * again with the same tap and the same invoice; it ends `declined`, or `paid`. Whatever it was told, it is paid when its
 * own wallet has the money and not before, and money that arrives late still makes it so.
 */
import { type Scheduler, systemClock } from '@chispa/concurrency/clock'
import { pause } from '@chispa/concurrency/timeout'
import { type WithdrawRequest, withdrawCallbackUrl } from '@chispa/protocols/lud03'
import type { LedgerTransaction } from '../wallets/ledger.ts'
import type { SandboxWallet } from '../wallets/sandbox-wallet.ts'
import { type Answer, askAndHangUp, askOffer, askPayment } from './ask.ts'
import { readTap } from './read-tap.ts'
import { newSale, type Sale } from './sale.ts'
import { noTillFaults } from './till-faults.ts'

export type TillOptions = { name?: string; wallet: SandboxWallet; clock?: Scheduler }

const maxSales = 50
const invoiceSeconds = 600
const sats = (msats: number) => `${Math.floor(msats / 1000).toLocaleString('en')} sats`

export class Till {
  readonly name: string
  readonly faults = noTillFaults()
  readonly #wallet: SandboxWallet
  readonly #clock: Scheduler
  readonly #sales: Sale[] = []
  /** By the payment hash of every invoice that a sale presented. */
  readonly #bills = new Map<string, { sale: Sale; arrived: AbortController }>()
  readonly #work = new Map<Sale, Promise<void>>()
  readonly #stopping = new AbortController()
  readonly #unlisten: () => void

  constructor({ name, wallet, clock = systemClock }: TillOptions) {
    this.name = name ?? wallet.name
    this.#wallet = wallet
    this.#clock = clock
    this.#unlisten = wallet.ledger.onSettled(transaction => this.#receive(transaction))
  }

  /** Newest first. */
  get sales(): readonly Sale[] {
    return this.#sales
  }

  /** `tap`: what the reader saw; `pin`: what the customer typed. The sale changes while it goes on. */
  sell({ amountMsats, tap, pin = '' }: { amountMsats: number; tap: string; pin?: string }): Sale {
    const sale = newSale(crypto.randomUUID(), amountMsats)
    this.#sales.unshift(sale)
    this.#sales.splice(maxSales)
    const work = this.#carryOut(sale, tap, pin).finally(() => this.#work.delete(sale))
    this.#work.set(sale, work)
    return sale
  }

  /** Resolves when the till has nothing more to ask for this sale. */
  async ended(sale: Sale): Promise<Sale> {
    await this.#work.get(sale)
    return sale
  }

  async stop(): Promise<void> {
    this.#unlisten()
    this.#stopping.abort()
    await Promise.all(this.#work.values())
  }

  async #carryOut(sale: Sale, tap: string, pin: string): Promise<void> {
    const url = readTap(tap)
    if (url === undefined) return end(sale, 'declined', 'This is not a card that can pay')
    const offer = await askOffer(url, this.#stopping.signal)
    if (!offer.ok) return end(sale, 'declined', offer.message, offer.code)
    const outside = this.faults.ignoreRange ? undefined : outsideRange(sale.amountMsats, offer.request)
    if (outside !== undefined) return end(sale, 'declined', outside)
    const bill = this.#present(sale)
    sale.message = 'Asking the card to pay…'
    await this.#collect(sale, withPin(withdrawCallbackUrl(offer.request, bill.invoice), pin), bill)
    if (this.faults.otherInvoice && !this.#stopping.signal.aborted) {
      const other = withdrawCallbackUrl(offer.request, this.#present(sale).invoice)
      note(sale, await askPayment(other, this.#stopping.signal))
    }
  }

  #present(sale: Sale): LedgerTransaction {
    const { amountMsats } = sale
    const order = { amountMsats, description: this.name, expirySeconds: invoiceSeconds }
    const bill = this.#wallet.ledger.createInvoice(this.#wallet.accountId, order)
    this.#bills.set(bill.paymentHash, { sale, arrived: new AbortController() })
    return bill
  }

  /** Asks until the money is here, the card says no, or the invoice has expired. */
  async #collect(sale: Sale, url: string, bill: LedgerTransaction): Promise<void> {
    const { signal: arrived } = this.#bills.get(bill.paymentHash)!.arrived
    const over = AbortSignal.any([this.#stopping.signal, arrived])
    const leftMs = () => bill.expiresAt * 1000 - this.#clock.now().getTime()
    if (this.faults.hangUp) {
      await askAndHangUp(url)
      return this.#watch(sale, 'The till hung up; looking whether the money arrives', leftMs(), over)
    }
    while (!over.aborted && leftMs() > 0) {
      const answer = await this.#ask(sale, url)
      if (over.aborted) return
      if (answer.kind === 'ok') {
        return this.#watch(sale, 'The card says that it paid; waiting for the money', leftMs(), over)
      }
      if (answer.kind === 'declined') return end(sale, 'declined', answer.message, answer.code)
      Object.assign(sale, { state: 'waiting', message: answer.message, code: answer.code })
      await pause(Math.min(answer.afterMs, leftMs()), over, this.#clock)
    }
    if (!over.aborted) end(sale, 'declined', 'The money did not arrive in time; the invoice has expired')
  }

  async #ask(sale: Sale, url: string): Promise<Answer> {
    const times = this.faults.askTwice ? 2 : 1
    const answers = await Promise.all(Array.from({ length: times }, () => askPayment(url, this.#stopping.signal)))
    for (const answer of answers) note(sale, answer)
    const best = (kind: Answer['kind']) => answers.find(answer => answer.kind === kind)
    return best('ok') ?? best('wait') ?? answers[0]!
  }

  async #watch(sale: Sale, message: string, forMs: number, over: AbortSignal): Promise<void> {
    Object.assign(sale, { state: 'waiting', message, code: null })
    await pause(forMs, over, this.#clock)
    if (!over.aborted) end(sale, 'declined', 'The money did not arrive in time; the invoice has expired')
  }

  #receive({ accountId, type, paymentHash, amountMsats }: LedgerTransaction): void {
    const bill = this.#bills.get(paymentHash)
    if (accountId !== this.#wallet.accountId || type !== 'incoming' || !bill) return
    const { sale, arrived } = bill
    sale.receivedMsats += amountMsats
    end(sale, 'paid', `${sats(sale.receivedMsats)} received`)
    arrived.abort()
  }
}

function outsideRange(amountMsats: number, range: WithdrawRequest): string | undefined {
  const { minWithdrawableMsats: least, maxWithdrawableMsats: most } = range
  if (most === 0) return 'The card cannot pay anything now'
  if (amountMsats > most) return `The card can pay ${sats(most)} at most now`
  if (amountMsats < least) return `The card pays ${sats(least)} at least`
}

function withPin(callback: string, pin: string): string {
  const url = new URL(callback)
  if (pin !== '') url.searchParams.set('pin', pin)
  return url.href
}

function end(sale: Sale, state: 'paid' | 'declined', message: string, code: string | null = null): void {
  // What the wallet has is stronger than what anybody says.
  if (state === 'declined' && sale.receivedMsats > 0) return
  Object.assign(sale, { state, message, code, ended: true })
}

function note(sale: Sale, answer: Answer): void {
  sale.answers.push(answer.kind === 'ok' ? 'OK' : (answer.code ?? answer.message))
}
