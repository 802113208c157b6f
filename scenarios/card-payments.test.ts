/**
 * Cards, tills and web processes that are killed: two processes on one database, a relay and a wallet, all real. Whatever
 * a killed process left behind, the other one sees to its end, and no payment is made twice or lost.
 */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import { type CardKeys, generateSun } from '@chispa/protocols/ntag424'
import { startRelay } from '@chispa/sandbox/relay'
import { noFaults } from '@chispa/sandbox/relay/faults'
import { until } from '@chispa/sandbox/until'
import { noWalletFaults } from '@chispa/sandbox/wallets/wallet-faults'
import { WalletService } from '@chispa/sandbox/wallets/wallet-service'
import { testDatabase } from '@chispa/testing/database'
import { newPerson } from '@chispa/testing/person'
import { type Call, signedCall } from './src/signed-call.ts'
import { startWeb, type WebProcess } from './src/web-process.ts'

const database = await testDatabase()
const { sql } = database
const relay = await startRelay()
const service = new WalletService({ relays: [relay.url], relayOptions: { backoff: { firstMs: 100, maxMs: 500 } } })
const merchant = await service.create({ name: 'merchant' })
const env = { RATE_LIMITS: 'off' }
const processes = await Promise.all([startWeb(database.url, env), startWeb(database.url, env)])
after(async () => {
  await Promise.all(processes.map(process => process[Symbol.asyncDispose]()))
  await service.stop()
  await relay.stop()
  await database[Symbol.asyncDispose]()
})
const admin = newPerson()
/** The setting fixes it, whichever process is asked later. */
const endpoint = processes[0]!.url

const call = (path: string, request: Call) => signedCall(processes[0]!.url, path, { endpoint, ...request })

/** A member with a wallet and a card that has been activated. */
async function newHolder() {
  const [holder, wallet] = [newPerson(), await service.create({ balanceMsats: 100_000_000 })]
  const { userId } = await call('/api/users/me', { method: 'GET', as: holder })
  await call(`/api/users/${userId}/nwc`, { method: 'PUT', as: holder, body: { nwcUri: wallet.uri } })
  const uid = `04${randomBytes(6).toString('hex')}`
  const { id, otc, ntag424 } = await call('/api/cards', { as: admin, body: { id: uid } })
  await call(`/api/cards/otc/${otc}/activate`, { as: holder })
  return { id: id as string, uid, keys: ntag424 as CardKeys, wallet, counter: 0 }
}
type Card = Awaited<ReturnType<typeof newHolder>>

async function scan(web: WebProcess, card: Card) {
  const tap = generateSun({ uid: card.uid, counter: ++card.counter }, card.keys)
  const reply = await fetch(`${web.url}/api/cards/${card.id}/scan?${new URLSearchParams(tap)}`)
  const { k1, tag } = (await reply.json()) as { k1: string; tag: string }
  assert.equal(tag, 'withdrawRequest')
  return { ...tap, k1 }
}

const bill = () => service.ledger.createInvoice(merchant.accountId, { amountMsats: 21_000, expirySeconds: 600 })

/** What a till is told: OK, our word for a decline, or nothing when the process died under it. */
async function pay(web: WebProcess, card: Card, tap: Awaited<ReturnType<typeof scan>>, pr: string): Promise<string> {
  try {
    const reply = await fetch(`${web.url}/api/cards/${card.id}/scan/cb?${new URLSearchParams({ ...tap, pr })}`)
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
  (await sql`select status, error_code, published_at from card_payments where payment_hash = ${paymentHash}`)[0]

const sent = (card: Card, paymentHash: string) =>
  service.ledger
    .transactions(card.wallet.accountId)
    .filter(one => one.type === 'outgoing' && one.paymentHash === paymentHash)

test('twenty callbacks with one tap at two processes are one payment', async () => {
  await call('/api/admin/assign', { as: admin })
  await call('/api/settings', { as: admin, body: { endpoint } })
  const card = await newHolder()
  const { invoice, paymentHash } = bill()
  const tap = await scan(processes[0]!, card)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => payToEnd(processes[at % 2]!, card, tap, invoice)),
  )
  assert.deepEqual(new Set(answers), new Set(['OK']))
  assert.equal(sent(card, paymentHash).length, 1)
})

test('kill -9 in the middle: what left is found, what did not is released, and nothing is paid twice', async () => {
  const [held, unsent, lost] = [await newHolder(), await newHolder(), await newHolder()]
  const [first, second, third] = [bill(), bill(), bill()]
  const [one, two] = processes as [WebProcess, WebProcess]
  const taps = [await scan(one, held), await scan(one, unsent), await scan(one, lost)] as const

  // The wallet has the request and the money is on its way.
  held.wallet.faults.holdPayments = true
  const heldAnswer = pay(one, held, taps[0], first.invoice)
  await until(() => held.wallet.heldPayments.length === 1)
  // The wallet has paid, and nobody heard of it.
  Object.assign(lost.wallet.faults, { loseAnswerAfterPaying: true, noNotifications: true })
  const lostAnswer = pay(one, lost, taps[2], third.invoice)
  await until(() => sent(lost, third.paymentHash)[0]?.state === 'settled')
  // The relay does not let us through, so that the request is claimed and not yet out.
  relay.faults.silent = true
  relay.dropSockets()
  const unsentAnswer = pay(one, unsent, taps[1], second.invoice)
  await until(async () => (await rowOf(second.paymentHash))?.status === 'PENDING')
  assert.equal((await rowOf(second.paymentHash))?.publishedAt, null)

  await one.kill()
  // On a busy machine a till may have been told to wait before.
  for (const told of await Promise.all([heldAnswer, unsentAnswer, lostAnswer]))
    assert.ok(['nothing', 'payment_unresolved'].includes(told), told)
  Object.assign(relay.faults, noFaults())
  relay.dropSockets()
  held.wallet.release(true)
  for (const { wallet } of [held, unsent, lost]) Object.assign(wallet.faults, noWalletFaults())
  processes[0] = await startWeb(database.url, env)

  // The other process sees to it; the tills that ask again hear how it ended.
  const ended = (paymentHash: string) =>
    until(async () => ['SUCCEEDED', 'REJECTED'].includes((await rowOf(paymentHash))?.status) && rowOf(paymentHash))
  assert.equal((await ended(first.paymentHash))?.status, 'SUCCEEDED')
  assert.equal((await ended(third.paymentHash))?.status, 'SUCCEEDED')
  assert.equal((await ended(second.paymentHash))?.errorCode, 'not_started')
  assert.equal(await pay(two, held, taps[0], first.invoice), 'OK')
  assert.equal(await pay(processes[0]!, lost, taps[2], third.invoice), 'OK')
  assert.equal(await pay(two, unsent, taps[1], second.invoice), 'not_started')

  // The card is free, and the invoice can still be paid.
  assert.equal(await payToEnd(two, unsent, await scan(two, unsent), second.invoice), 'OK')
  for (const [card, { paymentHash }] of [
    [held, first],
    [unsent, second],
    [lost, third],
  ] as const) {
    assert.equal(sent(card, paymentHash).length, 1)
  }
})

test('SIGTERM in the middle of a payment: the till gets its answer, and the result is found later', async () => {
  const card = await newHolder()
  const web = await startWeb(database.url, env)
  const { invoice, paymentHash } = bill()
  const tap = await scan(web, card)
  card.wallet.faults.holdPayments = true
  const answer = pay(web, card, tap, invoice)
  await until(() => card.wallet.heldPayments.length === 1)
  const code = web.stop()
  assert.equal(await answer, 'payment_unresolved')
  // In time: it ends with another code when stopping takes too long.
  assert.equal(await code, 0)
  assert.equal((await rowOf(paymentHash))?.status, 'UNKNOWN')
  card.wallet.release(true)
  await until(async () => (await rowOf(paymentHash))?.status === 'SUCCEEDED')
  assert.equal(await pay(processes[1]!, card, tap, invoice), 'OK')
  assert.equal(sent(card, paymentHash).length, 1)
})
