/** A tap that was refused and not spent: good for one payment, for as long as any tap is, and for nothing more. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { declined, type HeldCard, openStage, paid, type Scanned, told } from '../../test/till-stage.ts'

let clock = Date.now()
// A busy machine has as much time as it needs: none of it is about the till’s timeout.
const stage = await openStage({ now: () => new Date(clock) })
after(() => stage.close())
const { web, bill, pay, scanned } = stage
const minutes = 60_000

/** A tap whose first invoice was above what the card may spend at once. */
async function refusedTap(): Promise<{ held: HeldCard; tap: Scanned }> {
  const held = await stage.heldCard()
  await stage.limit(held.card, { tapMsats: 5000 })
  const tap = await scanned(held.card)
  assert.deepEqual(told(await pay(held.card, tap, bill(21_000).invoice)), declined('amount_over_tap_limit'))
  return { held, tap }
}

test('whoever types a smaller amount goes on without another tap', async () => {
  const { held, tap } = await refusedTap()
  assert.deepEqual(told(await pay(held.card, tap, bill(5000).invoice)), paid)
  assert.deepEqual(told(await pay(held.card, tap, bill(1000).invoice)), declined('tap_used'))
})

test('of ten invoices at once one is paid', async () => {
  const { held, tap } = await refusedTap()
  const bills = Array.from({ length: 10 }, () => bill(1000))
  const replies = await Promise.all(bills.map(({ invoice }) => pay(held.card, tap, invoice)))
  assert.equal(replies.filter(reply => told(reply).status === 'OK').length, 1)
  assert.equal(stage.outgoing(held.wallet).length, 1)
})

test('a refusal gives it no new time: three minutes from its first showing', async () => {
  const { held, tap } = await refusedTap()
  // What expires is named in whole seconds.
  clock += 3 * minutes - 1000
  assert.deepEqual(told(await pay(held.card, tap, bill(21_000).invoice)), declined('amount_over_tap_limit'))
  clock += 1000
  assert.deepEqual(told(await pay(held.card, tap, bill(5000).invoice)), declined('tap_expired'))
  assert.equal(stage.outgoing(held.wallet).length, 0)
})

test('it ends when a later tap pays', async () => {
  const { held, tap } = await refusedTap()
  assert.deepEqual(told(await stage.tapAndPay(held.card, bill(5000).invoice)), paid)
  assert.deepEqual(told(await pay(held.card, tap, bill(5000).invoice)), declined('tap_used'))
})

test('with many invoices it has three guesses of the PIN, as any number of taps have', async () => {
  const held = await stage.heldCard()
  const body = { pin: '4711', limitMsats: 1000 }
  await web.call({ method: 'PUT', url: `/api/cards/${held.card.id}/pin`, as: held.holder, body })
  const tap = await scanned(held.card)
  const guess = async (pin: string) => told(await pay(held.card, { ...tap, pin } as Scanned, bill().invoice)).reason
  assert.deepEqual(
    [await guess('0000'), await guess('0001'), await guess('0002'), await guess('4711')],
    ['pin_wrong', 'pin_wrong', 'pin_wrong_card_paused', 'card_disabled'],
  )
})
