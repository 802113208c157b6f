/** What is promised of cards whatever happens, asked of a world in which anything has: nothing gets better, or all of it does. */
import assert from 'node:assert/strict'
import { until } from '@chispa/sandbox/until'
import { holdMs, maxOpenPayments } from '../src/card-payments/hold.ts'
import { payWithTap } from '../src/card-payments/pay.ts'
import { resolvePayments } from '../src/card-payments/resolve.ts'
import { tillAnswer } from '../src/card-payments/show-payment.ts'
import { Refusal } from '../src/http/refusal.ts'
import { isOver, type WrittenPayment } from './till-books.ts'
import { switchOn, tapLimitMsats, type WorldCard } from './till-cards.ts'
import type { TillProcess } from './till-process.ts'
import { invoiceLifeSeconds, type Sales } from './till-sales.ts'
import type { Stage } from './till-stage.ts'

const minutes = 60_000
const hours = 60 * minutes
/** By then every payment has ended, whatever fails: an hour after its invoice has expired. */
const deadlineMs = invoiceLifeSeconds * 1000 + 61 * minutes

const longTimeoutMs = 60_000

export type Scene = {
  stage: Stage
  sales: Sales
  cards: readonly WorldCard[]
  processes: readonly TillProcess[]
  passTime: (ms: number) => void
  /** Resolves when nothing is on its way any more. */
  arrived: () => Promise<void>
  heal: () => Promise<void>
  /** Wallets that never tell what became of a payment leave some of them without a known end. */
  canTell: (walletId: string) => boolean
}

export const paymentsOf = ({ stage, cards }: Pick<Scene, 'stage' | 'cards'>) => stage.web.sql<WrittenPayment[]>`
  select card_id, counter, wallet_id, payment_hash, status, error_code from card_payments
  where card_id = any(${cards.map(({ id }) => id)})`

/** Nothing gets better, and yet two minutes later no open payment keeps its card from paying something else. */
export async function expectFree({ stage, sales, cards, processes, passTime, arrived }: Scene): Promise<void> {
  await arrived()
  passTime(holdMs)
  for (const card of cards) {
    const [{ open }] = (await stage.web.sql`
      select count(*)::int8 as open from card_payments
      where card_id = ${card.id} and status in ('PENDING', 'UNKNOWN')`) as [{ open: number }]
    const { told } = sales.chargeSatoshi(card, processes[0]!)
    await sales.answers()
    assert.ok(!told.includes('card_payment_unresolved'), 'a card is held for more than two minutes')
    if (open < maxOpenPayments) assert.ok(!told.includes('too_many_open_payments'), `${open} are too many`)
  }
}

/** Nothing gets better, and yet no card waits longer for a payment than is promised. */
export async function passDeadline(scene: Scene): Promise<void> {
  // What is on its way has an hour and more to arrive: it must not arrive after an hour that takes no time.
  await scene.arrived()
  scene.passTime(deadlineMs)
  const open = async () => (await paymentsOf(scene)).filter(({ status }) => !isOver(status))
  const look = async () => {
    await resolvePayments(scene.processes[0]!.deps)
    return (await open()).length === 0
  }
  await until(look).catch(async error => {
    assert.equal(JSON.stringify(await open()), '[]', 'a card is locked past the deadline')
    throw error
  })
}

/** Everything works again, and wallets are asked until they have told what nobody knew. */
export async function endWell(scene: Scene): Promise<void> {
  const { cards, processes, passTime } = scene
  await scene.heal()
  await scene.arrived()
  for (const walletId of new Set(cards.map(({ holder }) => holder.walletId))) {
    for (const { deps } of processes) {
      await until(async () => (await deps.wallets.getInfo(walletId, { timeoutMs: 1000 })).kind === 'result')
    }
  }
  passTime(26 * hours)
  const isKnown = ({ status, errorCode, walletId }: WrittenPayment) =>
    isOver(status) && (errorCode !== 'unresolved_expired' || !scene.canTell(walletId))
  await until(async () => {
    // Nobody is silent any more: whoever answers has as long as it takes.
    await resolvePayments({ ...processes[0]!.deps, walletLimitMs: longTimeoutMs })
    // On a busy machine a wallet may be asked in vain all the same, and its next turn is hours away.
    passTime(6 * hours)
    return (await paymentsOf(scene)).every(isKnown)
  })
}

/** In the end every card pays, once its holder has switched it on. */
export async function expectToPay(scene: Scene, card: WorldCard): Promise<void> {
  const { stage, sales, processes } = scene
  await switchOn(stage, card)
  const { invoice } = stage.bill(tapLimitMsats)
  const words: string[] = []
  // A wallet that proves nothing has been told to pay, and that is all that can be known.
  const isEnough = scene.canTell(card.holder.walletId)
    ? ['invoice_already_paid']
    : ['invoice_already_paid', 'payment_unproven', 'payment_unresolved', 'invoice_being_paid']
  await until(async () => {
    const query = sales.queryOf(card, invoice)
    const answer = await payWithTap(processes[1]!.deps, card.id, query).then(tillAnswer).catch(refusalOf)
    if (answer instanceof Refusal) words.push(answer.reason)
    if (!(answer instanceof Refusal) || isEnough.includes(answer.reason)) return true
    // A busy machine may need longer than a till waits, and then the wallet is asked what became of it.
    scene.passTime(minutes)
    await resolvePayments(processes[1]!.deps)
    return false
  }).catch(() => assert.fail(`a card is locked: ${words}`))
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}
