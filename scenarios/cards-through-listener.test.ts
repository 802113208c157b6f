/**
 * Cards whose payments the listener makes, with both services as processes that are killed in the middle: each invoice is
 * paid once, what a till was told is true, and every card can pay in the end.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { generateSun } from '@chispa/protocols/ntag424'
import { until } from '@chispa/sandbox/until'
import { noWalletFaults } from '@chispa/sandbox/wallets/wallet-faults'
import { newPerson } from '@chispa/testing/person'
import { isReadyAt } from './src/listener-process.ts'
import { openNetwork } from './src/network.ts'
import { type NetworkCard, newNetworkCard } from './src/network-card.ts'
import { openPair } from './src/pair.ts'
import { signedCall } from './src/signed-call.ts'

const network = await openNetwork()
const { sql, service } = network
const pair = await openPair(network.url)
const merchant = await service.create({ name: 'merchant' })
const admin = newPerson()
after(async () => {
  await pair[Symbol.asyncDispose]()
  await network[Symbol.asyncDispose]()
})
before(async () => {
  await pair.startListener()
  await pair.startWeb()
  await signedCall(pair.web.url, '/api/admin/assign', { as: admin })
})

/** A card with a wallet behind it that the listener holds. */
async function newCard() {
  const card = await newNetworkCard(network, { url: pair.web.url, admin })
  await until(() => isReadyAt(pair.listener, card.walletId))
  return card
}
type Card = NetworkCard

async function scan(card: Card) {
  const tap = generateSun({ uid: card.uid, counter: ++card.counter }, card.keys)
  const reply = await fetch(`${pair.web.url}/api/cards/${card.id}/scan?${new URLSearchParams(tap)}`)
  const { k1, tag } = (await reply.json()) as { k1: string; tag: string }
  assert.equal(tag, 'withdrawRequest')
  return { ...tap, k1 }
}

const bill = () => service.ledger.createInvoice(merchant.accountId, { amountMsats: 21_000, expirySeconds: 600 })

/** What a till is told: OK, our word for a decline, or nothing when the process died under it. */
async function pay(card: Card, tap: Awaited<ReturnType<typeof scan>>, pr: string): Promise<string> {
  try {
    const reply = await fetch(`${pair.web.url}/api/cards/${card.id}/scan/cb?${new URLSearchParams({ ...tap, pr })}`)
    const { status, error } = (await reply.json()) as { status: string; error?: { reason: string } }
    return error?.reason ?? status
  } catch {
    return 'nothing'
  }
}

/** To the end: a till that is told to wait asks again with the same tap and invoice. */
async function payToEnd(...asked: Parameters<typeof pay>): Promise<string> {
  let told: string
  do told = await pay(...asked)
  while (told === 'payment_unresolved')
  return told
}

const rowOf = async (paymentHash: string) =>
  (
    await sql`select status, transport, error_code, request_id from card_payments where payment_hash = ${paymentHash}`
  )[0]
const journalOf = async (paymentHash: string) =>
  (await sql`select request_id, state from listener.payments where payment_hash = ${paymentHash}`)[0]
const sent = (card: Card, paymentHash: string) =>
  service.ledger
    .transactions(card.wallet.accountId)
    .filter(one => one.type === 'outgoing' && one.paymentHash === paymentHash)

async function expectPaidOnce(card: Card, paymentHash: string): Promise<void> {
  await until(async () => (await rowOf(paymentHash))?.status === 'SUCCEEDED')
  assert.equal(sent(card, paymentHash).length, 1)
}

async function expectToPay(card: Card): Promise<void> {
  const { invoice, paymentHash } = bill()
  assert.equal(await payToEnd(card, await scan(card), invoice), 'OK')
  await expectPaidOnce(card, paymentHash)
}

test('the listener pays, under the payment’s own id', async () => {
  const card = await newCard()
  const { invoice, paymentHash } = bill()
  const tap = await scan(card)
  await pair.usesListener()
  const answers = await Promise.all(Array.from({ length: 5 }, () => payToEnd(card, tap, invoice)))
  assert.deepEqual(new Set(answers), new Set(['OK']))
  await expectPaidOnce(card, paymentHash)
  const [row, journal] = [await rowOf(paymentHash), await journalOf(paymentHash)]
  assert.deepEqual([row?.transport, journal?.state, journal?.requestId], ['LISTENER', 'succeeded', row?.requestId])
})

test('what the wallet declines is declined; what it says unclearly is found out', async () => {
  const card = await newCard()
  card.wallet.faults.failWith = 'QUOTA_EXCEEDED'
  assert.equal(await payToEnd(card, await scan(card), bill().invoice), 'wallet_quota_reached')
  Object.assign(card.wallet.faults, { ...noWalletFaults(), loseAnswerAfterPaying: true, noNotifications: true })
  const { invoice, paymentHash } = bill()
  await pay(card, await scan(card), invoice)
  Object.assign(card.wallet.faults, noWalletFaults())
  await expectPaidOnce(card, paymentHash)
  await expectToPay(card)
})

test('the listener killed while the wallet has the request: found out, not sent again', async () => {
  const card = await newCard()
  card.wallet.faults.holdPayments = true
  const { invoice, paymentHash } = bill()
  const tap = await scan(card)
  await pair.usesListener()
  const answer = pay(card, tap, invoice)
  await until(() => card.wallet.heldPayments.length === 1)
  await pair.listener.kill()
  assert.equal(await answer, 'payment_unresolved')
  assert.equal((await rowOf(paymentHash))?.transport, 'LISTENER')
  card.wallet.faults.holdPayments = false
  card.wallet.release(true)
  await pair.startListener()
  await expectPaidOnce(card, paymentHash)
  assert.equal(await pay(card, tap, invoice), 'OK')
})

test('the web service killed while the listener pays: another process finds it out', async () => {
  const card = await newCard()
  card.wallet.faults.holdPayments = true
  const { invoice, paymentHash } = bill()
  const tap = await scan(card)
  await pair.usesListener()
  const answer = pay(card, tap, invoice)
  await until(() => card.wallet.heldPayments.length === 1)
  await pair.web.kill()
  assert.equal(await answer, 'nothing')
  card.wallet.faults.holdPayments = false
  card.wallet.release(true)
  await pair.startWeb()
  await expectPaidOnce(card, paymentHash)
  assert.equal(await pay(card, tap, invoice), 'OK')
  await expectToPay(card)
})

test('without the listener cards are paid directly; when it is back, it pays again', async () => {
  const card = await newCard()
  await pair.usesListener()
  await pair.listener.kill()
  const { invoice, paymentHash } = bill()
  assert.equal(await payToEnd(card, await scan(card), invoice), 'OK')
  assert.equal((await rowOf(paymentHash))?.transport, 'DIRECT')
  await expectPaidOnce(card, paymentHash)
  await pair.startListener()
  await until(() => isReadyAt(pair.listener, card.walletId))
  await until(async () => {
    const next = bill()
    assert.equal(await payToEnd(card, await scan(card), next.invoice), 'OK')
    return (await rowOf(next.paymentHash))?.transport === 'LISTENER'
  })
})

test('the listener killed before it read the request: called off, and the card is free', async () => {
  const card = await newCard()
  // One that has just found the listener does not look again while that stands still.
  await pair.startWeb()
  await pair.usesListener()
  await expectToPay(card)
  const { invoice, paymentHash } = bill()
  const tap = await scan(card)
  pair.listener.process.kill('SIGSTOP')
  const answer = pay(card, tap, invoice)
  await until(async () => (await rowOf(paymentHash))?.transport === 'LISTENER')
  assert.equal(await answer, 'payment_unresolved')
  await pair.listener.kill()
  await pair.startListener()
  await until(async () => (await rowOf(paymentHash))?.status === 'REJECTED')
  assert.equal((await rowOf(paymentHash))?.errorCode, 'not_started')
  assert.equal((await journalOf(paymentHash))?.state, 'not_started')
  assert.equal(sent(card, paymentHash).length, 0)
  await until(() => isReadyAt(pair.listener, card.walletId))
  await expectToPay(card)
})
