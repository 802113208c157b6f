/** Whether what was written down, what was paid and what tills were told agree, and no limit was passed. */
import assert from 'node:assert/strict'
import { paymentDeclines } from '@chispa/contract/card-payments'
import type { Sql } from '@chispa/database/connect'
import type { PayQuery } from '../src/card-payments/pay.ts'
import type { Payment } from '../src/card-payments/store.ts'
import { dayLimitMsats, pinLimitMsats, rightPin, tapLimitMsats, type WorldCard } from './till-cards.ts'
import type { VirtualCard } from './till-stage.ts'

/** A tap with an invoice, and what the till was told of it. */
export type Tried = {
  card: WorldCard
  counter: number
  paymentHash: string
  amountMsats: number
  query: PayQuery
  told: string[]
}
export type WrittenPayment = Pick<Payment, 'cardId' | 'counter' | 'walletId' | 'paymentHash' | 'status' | 'errorCode'>

export async function checkLimits(sql: Sql, cards: readonly VirtualCard[]): Promise<void> {
  const rows = await sql`
    select sum(amount_msats)::int8 as counting, max(amount_msats) as largest from card_payments
    where counts and card_id = any(${cards.map(({ id }) => id)}) group by card_id`
  for (const { counting, largest } of rows) {
    assert.ok(counting <= dayLimitMsats, `a card has spent ${counting}`)
    assert.ok(largest <= tapLimitMsats, `a tap has spent ${largest}`)
  }
}

export const isOver = (status: Payment['status']) =>
  status === 'SUCCEEDED' || status === 'REJECTED' || status === 'UNPROVEN'

type Books = {
  payments: readonly WrittenPayment[]
  /** Wallet and payment hash of what left the wallets, as they themselves have it. */
  settled: string[]
  tried: readonly Tried[]
  canTell: (walletId: string) => boolean
}

const keyOf = ({ walletId, paymentHash }: Pick<WrittenPayment, 'walletId' | 'paymentHash'>) =>
  `${walletId} ${paymentHash}`

export function checkBooks({ payments, settled, tried, canTell }: Books): void {
  const left = new Set(settled)
  assert.equal(new Set(settled.map(key => key.split(' ')[1])).size, settled.length, 'an invoice was paid twice')
  for (const payment of payments) {
    const { status, errorCode, walletId } = payment
    const isPaid = left.has(keyOf(payment))
    if (status === 'SUCCEEDED') assert.ok(isPaid, 'what is written down as paid was paid')
    // Said by wallets that give no proof, and only by them.
    else if (status === 'UNPROVEN') assert.ok(isPaid && !canTell(walletId), 'what is called unproven was paid')
    else if (errorCode === 'unresolved_expired') assert.ok(!canTell(walletId), 'its end could be known')
    else assert.ok(!isPaid, `what was paid is written down as ${errorCode}`)
  }
  const written = new Set(payments.map(keyOf))
  for (const key of settled) assert.ok(written.has(key), 'what left a wallet is written down')
  for (const one of tried) checkTold(one, { payments, left })
  for (const card of new Set(tried.map(({ card }) => card))) checkGuesses(tried.filter(one => one.card === card))
}

/** Whatever a till was told is true. */
function checkTold(
  { card, counter, paymentHash, amountMsats, query, told }: Tried,
  { payments, left }: { payments: readonly WrittenPayment[]; left: ReadonlySet<string> },
): void {
  const payment = payments.find(one => one.cardId === card.id && one.counter === counter)
  const isPaid = payment?.paymentHash === paymentHash && left.has(keyOf(payment))
  if (told.includes('OK')) assert.ok(isPaid, 'a till was told OK and nothing was paid')
  const final = told.filter(
    word => (paymentDeclines as readonly string[]).includes(word) && word !== 'unresolved_expired',
  )
  if (final.length > 0) assert.ok(!isPaid, `a till was told ${final} and it was paid`)
  const needsPin = card.hasPin && amountMsats >= pinLimitMsats
  if (isPaid && needsPin) assert.equal(query.pin, rightPin, 'a payment that needs the PIN was made without it')
  const isWrong = needsPin && query.pin !== undefined && query.pin !== '' && query.pin !== rightPin
  for (const word of told) {
    if (word === 'pin_required') assert.ok(needsPin && !query.pin, 'the PIN was asked for in vain')
    if (word === 'pin_wrong' || word === 'pin_wrong_card_paused') assert.ok(isWrong, 'the right PIN was called wrong')
    if (word === 'amount_over_tap_limit') assert.ok(amountMsats > tapLimitMsats, 'a limit that was kept')
    if (word === 'invoice_already_paid') {
      assert.ok(
        [...left].some(key => key.endsWith(` ${paymentHash}`)),
        'an invoice that nobody paid was called paid',
      )
    }
  }
}

/** A card is paused by guesses alone: three of them, right ones too where a process crashed before it could say so. */
function checkGuesses(tried: readonly Tried[]): void {
  const guesses = tried.filter(({ query }) => query.pin !== undefined && query.pin !== '').length
  const isPaused = tried.some(({ told }) => told.includes('card_disabled'))
  if (isPaused) assert.ok(tried[0]?.card.hasPin && guesses >= 3, `a card was paused after ${guesses} guesses`)
}
