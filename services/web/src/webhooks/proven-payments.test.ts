/** A payment with a card is told as paid once, whether or not its wallet proves it; a proof that comes later is an event of its own. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { declined, openStage, paid, told } from '../../test/till-stage.ts'
import { takePaymentSent } from '../card-payments/news.ts'

const stage = await openStage()
after(() => stage.close())
const { web } = stage

/** Somebody with a card, and what their endpoint is told. */
async function listeningHolder() {
  const held = await stage.heldCard()
  const body = { url: 'https://hooks.example/paid', events: ['card.paid', 'card.proven', 'card.declined'] }
  const made = await web.call({ method: 'POST', url: '/api/webhooks', as: held.holder, body })
  assert.equal(made.statusCode, 201, made.body)
  const toldOf = async () => {
    const rows = await web.sql<{ id: string; body: string }[]>`
      select id, body from webhook_deliveries where endpoint_id = ${made.json().endpoint.id} order by created_at`
    return rows.map(({ id, body }) => ({ id, ...JSON.parse(body) }))
  }
  return { ...held, toldOf }
}

test('the word of a wallet is card.paid, its proof card.proven: two events under two ids, however often it is proven', async () => {
  const { card, wallet, walletId, toldOf } = await listeningHolder()
  Object.assign(wallet.faults, { paysWith: 'empty', hidesPreimage: true, noNotifications: true })
  const { invoice, paymentHash } = stage.bill()
  assert.deepEqual(told(await stage.tapAndPay(card, invoice)), declined('payment_unproven'))
  const [first] = await until(async () => (await toldOf()).length > 0 && toldOf())
  assert.deepEqual([first?.type, first?.data.isProven], ['card.paid', false])
  const preimage = stage.service.ledger.preimageOf(paymentHash) as string
  for (let times = 0; times < 2; times++)
    await takePaymentSent(web.deps, walletId, { paymentHash, preimage, feesPaidMsats: 0 })
  const events = await toldOf()
  assert.deepEqual(
    events.map(({ type, data }) => [type, data.isProven]),
    [
      ['card.paid', false],
      ['card.proven', true],
    ],
  )
  assert.equal(events[1]?.data.paymentId, first?.data.paymentId)
  assert.notEqual(events[1]?.id, first?.id)
})

test('a payment that is proven at once is card.paid and nothing else', async () => {
  const { card, toldOf } = await listeningHolder()
  assert.deepEqual(told(await stage.tapAndPay(card, stage.bill().invoice)), paid)
  const events = await toldOf()
  assert.deepEqual(
    events.map(({ type, data }) => [type, data.isProven]),
    [['card.paid', true]],
  )
})
