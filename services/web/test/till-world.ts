/**
 * A small world for the interleavings: two holders with a wallet and cards, two web processes that can crash, a relay,
 * perhaps a listener, a clock. It takes steps, most of which run on while the next one is taken, and says in the end whether all is well.
 */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { newCardKeys } from '@chispa/protocols/ntag424'
import { ListenerStandIn } from '@chispa/sandbox/listener-stand-in'
import { noListenerFaults } from '@chispa/sandbox/listener-stand-in/faults'
import { noFaults } from '@chispa/sandbox/relay/faults'
import { until } from '@chispa/sandbox/until'
import { noWalletFaults } from '@chispa/sandbox/wallets/wallet-faults'
import { holdMs, maxOpenPayments } from '../src/card-payments/hold.ts'
import { type PayQuery, payWithTap } from '../src/card-payments/pay.ts'
import { resolvePayments } from '../src/card-payments/resolve.ts'
import { tillAnswer } from '../src/card-payments/show-payment.ts'
import type { Payment } from '../src/card-payments/store.ts'
import { tapSecret } from '../src/card-payments/tap-secret.ts'
import { withdrawOffer } from '../src/card-payments/withdraw-offer.ts'
import { sealCardKeys } from '../src/cards/card-keys.ts'
import { Refusal } from '../src/http/refusal.ts'
import { testListenerSecret } from './app.ts'
import { checkBooks, checkLimits, dayLimitMsats, type Tried, tapLimitMsats, type WrittenPayment } from './till-books.ts'
import { startTillProcess, type TillProcess, defaultLimitMs as walletLimitMs } from './till-process.ts'
import { type HeldCard, openStage, type Stage, VirtualCard } from './till-stage.ts'
import type { Step } from './till-steps.ts'

const invoiceLifeSeconds = 600
const minutes = 60_000
const hours = 60 * minutes
/** By then every payment has ended, whatever fails: an hour after its invoice has expired. */
const deadlineMs = invoiceLifeSeconds * 1000 + 61 * minutes

export class World {
  clock = Date.now()
  readonly #stage: Stage
  readonly #holders: HeldCard[]
  readonly #listener: ListenerStandIn | undefined
  #listenerIsDown = false
  readonly #processes: TillProcess[]
  #cards: VirtualCard[] = []
  #tried: Tried[] = []
  #bills: { invoice: string; paymentHash: string }[] = []
  #open: Promise<unknown>[] = []

  static async open({ withListener }: { withListener: boolean }): Promise<World> {
    let world: World | undefined
    const stage = await openStage({ now: () => new Date(world?.clock ?? Date.now()), walletLimitMs })
    const holders = [await stage.heldCard(), await stage.heldCard()]
    const uriOf = (id: string) => holders.find(({ walletId }) => walletId === id)?.wallet.uri
    const options = { secret: testListenerSecret, uriOf, payLimitMs: 2 * walletLimitMs }
    const listener = withListener ? await ListenerStandIn.start(options) : undefined
    world = new World(stage, holders, listener)
    return world
  }

  private constructor(stage: Stage, holders: HeldCard[], listener: ListenerStandIn | undefined) {
    this.#stage = stage
    this.#holders = holders
    this.#listener = listener
    this.#processes = [
      startTillProcess(this.#stage, this.#listener?.url),
      startTillProcess(this.#stage, this.#listener?.url),
    ]
  }

  async close(): Promise<void> {
    await Promise.all(this.#processes.map(process => process.crash()))
    await this.#listener?.stop()
    await this.#stage.close()
  }

  /** How payments have ended in all the time. */
  async ends(): Promise<Map<string, number>> {
    const rows = await this.#stage.web.sql<{ word: string; count: number }[]>`
      select concat_ws(' ', lower(transport), case when corrected then 'corrected' end, coalesce(error_code, status)) as word,
             count(*)::int8
      from card_payments group by 1`
    return new Map(rows.map(({ word, count }) => [word, count]))
  }

  async live(steps: Step[]): Promise<void> {
    this.#cards = await this.#newCards()
    this.#tried = []
    this.#bills = []
    for (const step of steps) await this.#take(step)
    await this.#expectFree()
    await this.#passDeadline()
    await checkLimits(this.#stage.web.sql, this.#cards)
    await this.#end()
    await checkLimits(this.#stage.web.sql, this.#cards)
    checkBooks({ payments: await this.#payments(), settled: this.#settled(), tried: this.#tried })
    for (const card of this.#cards) await this.#expectToPay(card)
  }

  async #take(step: Step): Promise<void> {
    switch (step.do) {
      case 'tap':
        return this.#tap(step)
      case 'repeat': {
        const tried = this.#tried[step.which % (this.#tried.length || 1)]
        return tried && this.#ask(step.process, tried)
      }
      case 'scan':
        this.#open.push(this.#scan(this.#cards[step.card]!, this.#processes[step.process]!))
        return
      case 'crash':
        this.#open.push(this.#processes[step.process]!.crash())
        this.#processes[step.process] = startTillProcess(this.#stage, this.#listener?.url)
        return
      case 'fail wallet':
        Object.assign(this.#holders[step.wallet]!.wallet.faults, step.faults)
        return
      case 'fail relay':
        Object.assign(this.#stage.relay.faults, step.faults)
        return
      case 'cut sockets':
        return this.#stage.relay.dropSockets()
      case 'fail listener':
        Object.assign(this.#listener?.faults ?? {}, step.faults)
        return
      case 'listener down':
        return this.#setListener('down')
      case 'listener up':
        return this.#setListener('up')
      case 'heal':
        return this.#heal(step.settle)
      case 'resolve':
        this.#open.push(resolvePayments(this.#processes[step.process]!.deps).catch(() => {}))
        return
      case 'pass time':
        this.clock += step.ms
        return
      case 'let it run':
        return sleep(step.ms)
      case 'wait for answers':
        await this.#answers()
        return checkLimits(this.#stage.web.sql, this.#cards)
      default:
        return step satisfies never
    }
  }

  /** Two of one holder and one of another, never tapped. */
  #newCards(): Promise<VirtualCard[]> {
    const { sql, sealer } = this.#stage.web
    return Promise.all(
      [0, 0, 1].map(async at => {
        const [id, uid, keys] = [randomBytes(16).toString('hex'), randomBytes(7).toString('hex'), newCardKeys()]
        const { userId } = this.#holders[at]!.holder
        await sql`
          insert into cards (id, uid, title, user_id, sealed_keys, tap_limit_msats, day_limit_msats)
          values (${id}, ${uid.toUpperCase()}, 'card', ${userId}, ${sealCardKeys(sealer, id, keys)}, ${tapLimitMsats},
                  ${dayLimitMsats})`
        return new VirtualCard(id, uid, keys)
      }),
    )
  }

  #tap({ card: at, process, amountMsats, again }: Extract<Step, { do: 'tap' }>): void {
    const card = this.#cards[at]!
    const earlier = again === null ? undefined : this.#bills[again % (this.#bills.length || 1)]
    const bill = earlier ?? this.#stage.bill(amountMsats, { expirySeconds: invoiceLifeSeconds })
    if (!earlier) this.#bills.push(bill)
    const query = this.#queryOf(card, bill.invoice)
    const tried = { card, counter: card.counter, paymentHash: bill.paymentHash, query, told: [] }
    this.#tried.push(tried)
    this.#ask(process, tried)
  }

  #queryOf(card: VirtualCard, pr: string): PayQuery {
    const tap = card.tap()
    const { tapKey } = this.#stage.web.deps
    const expiresAt = Math.floor(this.clock / 1000) + 180
    return { ...tap, k1: tapSecret(tapKey, card.id, { counter: card.counter, expiresAt }), pr }
  }

  #ask(process: number, { card, query, told }: Tried): void {
    const answer = payWithTap(this.#processes[process]!.deps, card.id, query)
      .then(tillAnswer)
      .then(({ status }) => told.push(status))
      // Anything else is what a process says that crashes, which nobody hears.
      .catch(error => error instanceof Refusal && told.push(error.reason))
    this.#open.push(answer)
  }

  /** Undefined when all is well; nobody may be waiting yet, so it does not throw. */
  async #scan(card: VirtualCard, process: TillProcess): Promise<Error | undefined> {
    try {
      // What was paid stays paid: no answer from here on may promise it again.
      const [{ paidMsats }] = (await this.#stage.web.sql`
        select coalesce(sum(amount_msats), 0)::int8 as paid_msats from card_payments
        where card_id = ${card.id} and status = 'SUCCEEDED'`) as [{ paidMsats: number }]
      const { maxWithdrawable } = await withdrawOffer(
        process.deps,
        await process.deps.scannedCards(card.id),
        card.tap(),
        'http://localhost',
      )
      const maxMsats = Math.min(tapLimitMsats, dayLimitMsats - paidMsats)
      assert.ok(maxWithdrawable <= maxMsats, `a till was promised ${maxWithdrawable} of ${maxMsats}`)
    } catch (error) {
      if (!(error instanceof Refusal) && !process.hasCrashed) return error as Error
    }
  }

  async #answers(): Promise<void> {
    const open = this.#open
    this.#open = []
    for (const answer of await Promise.all(open)) if (answer instanceof Error) throw answer
  }

  async #setListener(to: 'up' | 'down'): Promise<void> {
    if (!this.#listener || this.#listenerIsDown === (to === 'down')) return
    this.#listenerIsDown = to === 'down'
    await this.#listener[to]()
  }

  async #heal(settle: boolean): Promise<void> {
    await this.#setListener('up')
    Object.assign(this.#listener?.faults ?? {}, noListenerFaults())
    for (const { wallet } of this.#holders) {
      Object.assign(wallet.faults, noWalletFaults())
      wallet.release(settle)
    }
    Object.assign(this.#stage.relay.faults, noFaults())
  }

  /** Nothing gets better, and yet two minutes later no open payment keeps its card from paying something else. */
  async #expectFree(): Promise<void> {
    await this.#arrived()
    this.clock += holdMs
    for (const card of this.#cards) {
      const [{ open }] = (await this.#stage.web.sql`
        select count(*)::int8 as open from card_payments
        where card_id = ${card.id} and status in ('PENDING', 'UNKNOWN')`) as [{ open: number }]
      const bill = this.#stage.bill(1000, { expirySeconds: invoiceLifeSeconds })
      this.#bills.push(bill)
      const query = this.#queryOf(card, bill.invoice)
      const tried: Tried = { card, counter: card.counter, paymentHash: bill.paymentHash, query, told: [] }
      this.#tried.push(tried)
      this.#ask(0, tried)
      await this.#answers()
      assert.ok(!tried.told.includes('card_payment_unresolved'), 'a card is held for more than two minutes')
      if (open < maxOpenPayments) assert.ok(!tried.told.includes('too_many_open_payments'), `${open} are too many`)
    }
  }

  /** Nothing gets better, and yet no card waits longer for a payment than is promised. */
  async #passDeadline(): Promise<void> {
    // What is on its way has an hour and more to arrive: it must not arrive after an hour that takes no time.
    await this.#arrived()
    this.clock += deadlineMs
    const open = async () => (await this.#payments()).filter(({ status }) => !isOver(status))
    const look = async () => {
      await resolvePayments(this.#processes[0]!.deps)
      return (await open()).length === 0
    }
    await until(look, 10_000).catch(async error => {
      assert.equal(JSON.stringify(await open()), '[]', 'a card is locked past the deadline')
      throw error
    })
  }

  async #arrived(): Promise<void> {
    await this.#answers()
    await Promise.all(this.#processes.map(({ deps }) => deps.inFlight.settled()))
    await this.#listener?.settled()
  }

  /** Everything works again, and wallets are asked until they have told what nobody knew. */
  async #end(): Promise<void> {
    await this.#heal(true)
    await this.#arrived()
    for (const { walletId } of this.#holders) {
      for (const { deps } of this.#processes) {
        await until(async () => (await deps.wallets.getInfo(walletId, { timeoutMs: 1000 })).kind === 'result', 20_000)
      }
    }
    this.clock += 26 * hours
    await until(async () => {
      await resolvePayments(this.#processes[0]!.deps)
      // On a busy machine a wallet may be asked in vain, and its next turn is hours away.
      this.clock += 6 * hours
      return (await this.#payments()).every(one => isOver(one.status) && one.errorCode !== 'unresolved_expired')
    }, 20_000)
  }

  #payments() {
    return this.#stage.web.sql<WrittenPayment[]>`
      select card_id, counter, wallet_id, payment_hash, status, error_code from card_payments
      where card_id = any(${this.#cards.map(({ id }) => id)})`
  }

  /** What left the wallets, as they themselves have it. */
  #settled(): string[] {
    return this.#bills.flatMap(({ paymentHash }) =>
      this.#holders.flatMap(({ wallet, walletId }) => {
        const sent = this.#stage.outgoing(wallet, paymentHash)
        // What the wallet itself has as failed may be tried again.
        const [made, ...more] = sent.filter(({ state }) => state !== 'failed')
        assert.equal(more.length, 0, 'a wallet was told twice to pay one invoice')
        return made?.state === 'settled' ? [`${walletId} ${paymentHash}`] : []
      }),
    )
  }

  async #expectToPay(card: VirtualCard): Promise<void> {
    const { deps } = this.#processes[1]!
    const { invoice } = this.#stage.bill(tapLimitMsats)
    const words: string[] = []
    await until(async () => {
      const answer = await payWithTap(deps, card.id, this.#queryOf(card, invoice)).then(tillAnswer).catch(refusalOf)
      if (answer instanceof Refusal) words.push(answer.reason)
      // A busy machine may need longer than a till waits.
      return !(answer instanceof Refusal) || answer.reason === 'invoice_already_paid'
    }, 10_000).catch(() => assert.fail(`a card is locked: ${words}`))
  }
}

const isOver = (status: Payment['status']) => status === 'SUCCEEDED' || status === 'REJECTED'

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}
