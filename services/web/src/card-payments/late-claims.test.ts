/**
 * A till that was told to wait has left: the card may be switched off since, and whoever asks again is told so. What was held up until then, by
 * the database or by its process, begins nothing any more, although the card is switched on again.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openStillStage } from '../../test/still-stage.ts'
import { told } from '../../test/till-stage.ts'

const stage = await openStillStage()
after(() => stage.close())
const { web, service, until, tillClock, limitMs } = stage

type Held = Awaited<ReturnType<typeof stage.heldCard>>

/** Holds the statement of a tap by a lock, until its till has been told to wait. */
async function payLate({ card }: Held, { lock, waiting }: { lock: 'the card' | 'all cards'; waiting: string }) {
  const [tap, { invoice, paymentHash }] = [await stage.scanned(card), stage.bill()]
  const [locked, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = web.sql.begin(async tx => {
    await (lock === 'the card'
      ? tx`select 1 from cards where id = ${card.id} for update`
      : tx`lock table cards in access exclusive mode`)
    locked.resolve()
    await over.promise
  })
  await locked.promise
  const answer = stage.pay(card, tap, invoice)
  await until(async () => {
    const [row] = await web.sql`
      select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${waiting}%`}`
    return row !== undefined
  })
  await tillClock.advance(limitMs + 1000)
  assert.equal(told(await answer).reason, 'payment_unresolved')
  over.resolve()
  await holding
  return { paymentHash, payAgain: async () => told(await stage.pay(card, tap, invoice)) }
}

const sent = ({ wallet }: Held) =>
  service.ledger.transactions(wallet.accountId).filter(({ type }) => type === 'outgoing').length

test('a tap that is claimed after its till was told to wait begins nothing, and says so', async () => {
  const held = await stage.heldCard()
  const { paymentHash, payAgain } = await payLate(held, { lock: 'the card', waiting: 'insert into card_payments' })
  await until(async () => {
    const [row] = await web.sql<{ status: string }[]>`
      select status from card_payments where payment_hash = ${paymentHash}`
    return row?.status === 'REJECTED'
  })
  assert.equal((await payAgain()).reason, 'not_started')
  assert.equal(sent(held), 0)
})

test('a card that is read after its till was told to wait is not charged; who asks again pays with the tap', async () => {
  const held = await stage.heldCard()
  const { payAgain } = await payLate(held, { lock: 'all cards', waiting: 'card_pins pin' })
  assert.equal((await payAgain()).status, 'OK')
  assert.equal(sent(held), 1)
})
