/**
 * A small world for the interleavings: two holders with wallets of the field and cards, two web processes that can crash, a
 * relay, perhaps a listener, a clock. It takes steps, most of which run on while the next one is taken, and says in the end
 * whether all is well.
 */
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { ListenerStandIn } from '@chispa/sandbox/listener-stand-in'
import { noListenerFaults } from '@chispa/sandbox/listener-stand-in/faults'
import type { RecordedWallet } from '@chispa/sandbox/recorded-wallets/recorded-wallet'
import { noFaults } from '@chispa/sandbox/relay/faults'
import { until } from '@chispa/sandbox/until'
import { Ledger } from '@chispa/sandbox/wallets/ledger'
import { noWalletFaults } from '@chispa/sandbox/wallets/wallet-faults'
import { freePort } from '@chispa/testing/free-port'
import { resolvePayments } from '../src/card-payments/resolve.ts'
import { testListenerSecret } from './app.ts'
import { checkBooks, checkLimits } from './till-books.ts'
import { drawnWallets, Holders, newWorldCard, switchOn, type WorldCard } from './till-cards.ts'
import { endWell, expectFree, expectToPay, passDeadline, paymentsOf, type Scene } from './till-endings.ts'
import { startTillProcess, type TillProcess, defaultLimitMs as walletLimitMs } from './till-process.ts'
import { Sales } from './till-sales.ts'
import { type HeldCard, openStage, type Stage } from './till-stage.ts'
import type { Life, Step } from './till-steps.ts'

export class World {
  clock = Date.now()
  readonly #stage: Stage
  readonly #everybody: Holders
  readonly #uris: Map<string, string>
  readonly #listener: ListenerStandIn | undefined
  #listenerIsDown = false
  readonly #processes: TillProcess[]
  #holders: { held: HeldCard; recorded: RecordedWallet | undefined }[] = []
  #cards: WorldCard[] = []
  #sales: Sales

  static async open({ withListener }: { withListener: boolean }): Promise<World> {
    let world: World | undefined
    const stage = await openStage({
      ...{ now: () => new Date(world?.clock ?? Date.now()), walletLimitMs },
      // Most wallets refuse to pay twice; here it would show.
      ledger: new Ledger({ paysAgain: true }),
    })
    const uris = new Map<string, string>()
    const options = {
      ...{ secret: testListenerSecret, uriOf: (id: string) => uris.get(id) },
      ...{ payLimitMs: 2 * walletLimitMs, port: await freePort() },
    }
    const listener = withListener ? await ListenerStandIn.start(options) : undefined
    world = new World(stage, uris, listener)
    return world
  }

  private constructor(stage: Stage, uris: Map<string, string>, listener: ListenerStandIn | undefined) {
    this.#stage = stage
    this.#uris = uris
    this.#listener = listener
    this.#everybody = new Holders(stage)
    this.#sales = this.#newSales()
    this.#processes = [startTillProcess(stage, listener?.url), startTillProcess(stage, listener?.url)]
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

  async live({ wallets, pins, steps }: Life): Promise<void> {
    await this.#settle(wallets)
    const owners = [0, 0, 1].map(at => this.#holders[at]!.held)
    this.#cards = await Promise.all(owners.map((owner, at) => newWorldCard(this.#stage, owner, pins[at]!)))
    this.#sales = this.#newSales()
    for (const step of steps) await this.#take(step)
    const scene = this.#scene()
    await expectFree(scene)
    await passDeadline(scene)
    await checkLimits(this.#stage.web.sql, this.#cards)
    await endWell(scene)
    await checkLimits(this.#stage.web.sql, this.#cards)
    const payments = await paymentsOf(scene)
    checkBooks({ payments, settled: this.#settled(), tried: this.#sales.tried, canTell: scene.canTell })
    for (const card of this.#cards) await expectToPay(scene, card)
  }

  async #take(step: Step): Promise<void> {
    const sales = this.#sales
    switch (step.do) {
      case 'tap':
        return sales.charge(this.#cards[step.card]!, this.#processes[step.process]!, step)
      case 'repeat':
        return sales.repeat(this.#processes[step.process]!, step.which)
      case 'scan':
        return sales.scan(this.#cards[step.card]!, this.#processes[step.process]!)
      case 'switch on':
        return switchOn(this.#stage, this.#cards[step.card]!)
      case 'crash':
        sales.begin(this.#processes[step.process]!.crash())
        this.#processes[step.process] = startTillProcess(this.#stage, this.#listener?.url)
        return
      case 'fail wallet':
        Object.assign(this.#holders[step.wallet]!.held.wallet.faults, step.faults)
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
        sales.begin(resolvePayments(this.#processes[step.process]!.deps).catch(() => {}))
        return
      case 'pass time':
        this.clock += step.ms
        return
      case 'let it run':
        return sleep(step.ms)
      case 'wait until held':
        return this.#untilHeld()
      case 'wait for answers':
        await sales.answers()
        return checkLimits(this.#stage.web.sql, this.#cards)
      default:
        return step satisfies never
    }
  }

  #newSales = () => new Sales(this.#stage, () => this.clock)

  #scene(): Scene {
    return {
      stage: this.#stage,
      sales: this.#sales,
      cards: this.#cards,
      processes: this.#processes,
      passTime: ms => {
        this.clock += ms
      },
      arrived: () => this.#arrived(),
      heal: () => this.#heal(true),
      canTell: id => this.#holders.some(({ held, recorded }) => held.walletId === id && tellsEnds(recorded)),
    }
  }

  /** Who lives in this life, with which wallets. */
  async #settle(wallets: Life['wallets']): Promise<void> {
    this.#holders = await Promise.all(
      wallets.map(async (which, place) => {
        const recorded = which === null ? undefined : drawnWallets[which % drawnWallets.length]
        return { held: await this.#everybody.get(place, recorded), recorded }
      }),
    )
    for (const { held } of this.#holders) this.#uris.set(held.walletId, held.wallet.uri)
  }

  async #setListener(to: 'up' | 'down'): Promise<void> {
    if (!this.#listener || this.#listenerIsDown === (to === 'down')) return
    this.#listenerIsDown = to === 'down'
    await this.#listener[to]()
  }

  async #heal(settle: boolean): Promise<void> {
    await this.#setListener('up')
    Object.assign(this.#listener?.faults ?? {}, noListenerFaults())
    for (const { held, recorded } of this.#holders) {
      Object.assign(held.wallet.faults, noWalletFaults(), recorded?.quirks)
      held.wallet.release(settle)
    }
    Object.assign(this.#stage.relay.faults, noFaults())
  }

  /** Not for ever: what was tapped may have been refused. */
  async #untilHeld(): Promise<void> {
    const holding = this.#holders.filter(({ held }) => held.wallet.faults.holdPayments)
    if (holding.length === 0) return
    await until(() => holding.some(({ held }) => held.wallet.heldPayments.length > 0), walletLimitMs).catch(() => {})
  }

  async #arrived(): Promise<void> {
    await this.#sales.answers()
    await Promise.all(this.#processes.map(({ deps }) => deps.inFlight.settled()))
    await this.#listener?.settled()
  }

  /** What left the wallets, as they themselves have it. */
  #settled(): string[] {
    return this.#sales.bills.flatMap(({ paymentHash }) =>
      this.#holders.flatMap(({ held: { wallet, walletId } }) => {
        const sent = this.#stage.outgoing(wallet, paymentHash)
        // What the wallet itself has as failed may be tried again.
        const [made, ...more] = sent.filter(({ state }) => state !== 'failed')
        assert.equal(more.length, 0, 'a wallet was told twice to pay one invoice')
        return made?.state === 'settled' ? [`${walletId} ${paymentHash}`] : []
      }),
    )
  }
}

/** Whether a wallet can say for sure what became of a payment, with its proof. */
function tellsEnds(recorded: RecordedWallet | undefined): boolean {
  const quirks = recorded?.quirks ?? {}
  const { paysWith = 'preimage', hidesPreimage, allIncoming, settledAtCreation, findsByInvoiceOnly } = quirks
  const { noPaymentHash, findsPayee, findsOldest, dropsSameSecond } = quirks
  const unclear = [hidesPreimage, allIncoming, settledAtCreation, findsByInvoiceOnly, noPaymentHash, findsPayee]
  return paysWith === 'preimage' && ![...unclear, findsOldest, dropsSameSecond].some(Boolean)
}
