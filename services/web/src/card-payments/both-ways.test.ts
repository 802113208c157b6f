/** One invoice tried with a card and by hand, through one listener: each try has a number of its own, and it is paid once. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { requestIdOf } from '@chispa/payments/request-id'
import { ListenerStandIn } from '@chispa/sandbox/listener-stand-in'
import { until } from '@chispa/sandbox/until'
import { refusalIn, testListenerSecret } from '../../test/app.ts'
import { declined, type HeldCard, openStage, paid, told } from '../../test/till-stage.ts'

const uris = new Map<string, string>()
const listener = await ListenerStandIn.start({ secret: testListenerSecret, uriOf: id => uris.get(id) })
const stage = await openStage({ listener: { url: listener.url }, listenerPauseMs: 50 })
after(async () => {
  await stage.close()
  await listener.stop()
})
const { web, bill, tapAndPay } = stage
const amountMsats = 21_000

async function heldCard(balanceMsats: number): Promise<HeldCard> {
  const held = await stage.heldCard({ balanceMsats }, { warm: false })
  uris.set(held.walletId, held.wallet.uri)
  await until(() => web.deps.listener.usable() !== undefined)
  await until(async () => (await web.wallets.getInfo(held.walletId, { timeoutMs: 5000 })).kind === 'result')
  return held
}

const byHand = ({ holder }: HeldCard, to: string) =>
  web.call({
    method: 'POST',
    url: '/api/wallet/payments',
    as: holder,
    body: { idempotencyKey: randomUUID(), to, amountMsats },
  })
const asked = (paymentHash: string) =>
  listener.requests
    .map(({ body }) => body as { requestId?: string; paymentHash?: string } | undefined)
    .filter(body => body?.paymentHash === paymentHash)
    .map(body => body?.requestId)

for (const first of ['a card', 'by hand'] as const) {
  test(`declined ${first === 'a card' ? 'with a card' : first} first, in turns, topped up: the next tap pays`, async () => {
    const held = await heldCard(1000)
    const { invoice, paymentHash } = bill(amountMsats)
    const tap = async () =>
      assert.deepEqual(told(await tapAndPay(held.card, invoice)), declined('insufficient_balance'))
    const send = async () => assert.equal((await byHand(held, invoice)).json().code, 'insufficient_balance')
    const turns = first === 'a card' ? [tap, send, tap, send] : [send, tap, send, send, tap]
    for (const turn of turns) await turn()
    stage.service.ledger.fund(held.wallet.accountId, 1_000_000)
    assert.deepEqual(await stage.payToEnd(held.card, invoice), paid)
    assert.equal(stage.outgoing(held.wallet, paymentHash).length, 1)
    const ids = turns.map((_, at) => requestIdOf(held.walletId, paymentHash, undefined, at === 0 ? undefined : at + 1))
    assert.deepEqual(asked(paymentHash).slice(0, turns.length), ids, 'every try was one of its own')
    assert.equal(refusalIn(await byHand(held, invoice)).reason, 'invoice_sent_before')
  })
}

test('by hand after declines of the card: the next one pays', async () => {
  const held = await heldCard(1000)
  const { invoice, paymentHash } = bill(amountMsats)
  for (let tries = 0; tries < 3; tries++) {
    assert.deepEqual(told(await tapAndPay(held.card, invoice)), declined('insufficient_balance'))
  }
  stage.service.ledger.fund(held.wallet.accountId, 1_000_000)
  assert.equal((await byHand(held, invoice)).json().state, 'done')
  assert.deepEqual(told(await tapAndPay(held.card, invoice)), declined('invoice_already_paid'))
  assert.equal(stage.outgoing(held.wallet, paymentHash).length, 1)
})

test('a decline by hand that may have moved something: no card of the wallet tries the invoice', async () => {
  const held = await heldCard(1_000_000)
  const { invoice, paymentHash } = bill(amountMsats)
  held.wallet.faults.failWith = 'PAYMENT_FAILED'
  assert.equal((await byHand(held, invoice)).json().code, 'payment_failed')
  held.wallet.faults.failWith = null
  assert.deepEqual(told(await tapAndPay(held.card, invoice)), declined('invoice_declined_before'))
  assert.equal(asked(paymentHash).length, 1)
})

test('ten taps and ten requests by hand at once, after declines on both ways: one pays', async () => {
  const held = await heldCard(1000)
  const others = await Promise.all(Array.from({ length: 4 }, () => stage.secondCard(held)))
  const { invoice, paymentHash } = bill(amountMsats)
  await tapAndPay(held.card, invoice)
  await byHand(held, invoice)
  stage.service.ledger.fund(held.wallet.accountId, 1_000_000)
  const taps = []
  for (const { card } of [held, ...others]) {
    for (let tap = 0; tap < 2; tap++) taps.push({ card, tap: await stage.scanned(card) })
  }
  await Promise.all([
    ...taps.map(({ card, tap }) => stage.pay(card, tap, invoice)),
    ...Array.from({ length: 10 }, () => byHand(held, invoice)),
  ])
  await until(() => stage.outgoing(held.wallet, paymentHash).some(({ state }) => state === 'settled'))
  assert.equal(stage.outgoing(held.wallet, paymentHash).length, 1)
})
