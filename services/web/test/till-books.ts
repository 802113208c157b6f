/** Whether what was written down, what was paid and what tills were told agree, and no limit was passed. */
import assert from 'node:assert/strict'
import { paymentDeclines } from '@chispa/contract/card-payments'
import type { Sql } from '@chispa/database/connect'
import type { PayQuery } from '../src/card-payments/pay.ts'
import type { Payment } from '../src/card-payments/store.ts'
import type { VirtualCard } from './till-stage.ts'

/** A tap with an invoice, and what the till was told of it. */
export type Tried = { card: VirtualCard; counter: number; paymentHash: string; query: PayQuery; told: string[] }
export type WrittenPayment = Pick<Payment, 'cardId' | 'counter' | 'walletId' | 'paymentHash' | 'status' | 'errorCode'>

export const [tapLimitMsats, dayLimitMsats] = [30_000, 50_000]

export async function checkLimits(sql: Sql, cards: readonly VirtualCard[]): Promise<void> {
  const rows = await sql`
    select sum(amount_msats)::int8 as counting, max(amount_msats) as largest from card_payments
    where counts and card_id = any(${cards.map(({ id }) => id)}) group by card_id`
  for (const { counting, largest } of rows) {
    assert.ok(counting <= dayLimitMsats, `a card has spent ${counting}`)
    assert.ok(largest <= tapLimitMsats, `a tap has spent ${largest}`)
  }
}

/** `settled`: wallet and payment hash of what left the wallets, as they themselves have it. */
export function checkBooks({
  payments,
  settled,
  tried,
}: {
  payments: readonly WrittenPayment[]
  settled: string[]
  tried: readonly Tried[]
}): void {
  const succeeded = payments
    .filter(({ status }) => status === 'SUCCEEDED')
    .map(({ walletId, paymentHash }) => `${walletId} ${paymentHash}`)
  assert.deepEqual(succeeded.sort(), settled.sort(), 'what is written down and what was paid')
  assert.equal(new Set(settled.map(key => key.split(' ')[1])).size, settled.length, 'an invoice was paid twice')
  for (const { card, counter, paymentHash, told } of tried) {
    const payment = payments.find(one => one.cardId === card.id && one.counter === counter)
    const isPaid = payment?.paymentHash === paymentHash && payment.status === 'SUCCEEDED'
    if (told.includes('OK')) assert.ok(isPaid, 'a till was told OK and nothing was paid')
    const final = told.filter(word => (paymentDeclines as readonly string[]).includes(word))
    if (final.length > 0) assert.ok(!isPaid, `a till was told ${final} and it was paid`)
  }
}
