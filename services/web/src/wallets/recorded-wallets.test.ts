/**
 * Every recorded wallet, in each of its encryptions, through the whole platform: an address is paid, zapped and forwarded
 * from, a card is topped up and pays, an answer is lost. Never PAID without a payment, never failed when paid, never paid
 * twice; what cannot be known stays before a person. What becomes of payments while services are killed is in
 * scenarios/recorded-wallets.test.ts.
 */
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { decodeBolt11 } from '@chispa/protocols/bolt11'
import { finalizeEvent } from '@chispa/protocols/nip01'
import { recordedWallets } from '@chispa/sandbox/recorded-wallets/all'
import { playing } from '@chispa/sandbox/recorded-wallets/recorded-wallet'
import { type WhatWorks, whatWorks } from '@chispa/sandbox/recorded-wallets/what-works'
import { until } from '@chispa/sandbox/until'
import * as signer from '@chispa/signatures/schnorr'
import { openStage, type Source } from '../../test/forwarding-stage.ts'
import { VirtualCard } from '../../test/till-stage.ts'

const timeoutMs = 60_000
const stage = await openStage({ readyTimeoutMs: 3000, replyTimeoutMs: 6000, areSilent: true })
const { web, ledger, service, outside } = stage
after(() => stage.close())
const merchant = await service.create({ name: 'merchant' })
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const get = async (url: string) => (await web.call({ url })).json()

const invoiceFor = (username: string, query: Record<string, string>) =>
  invoiceAt(`/api/lud16/${username}/cb?${new URLSearchParams(query)}`)

async function invoiceAt(callback: string) {
  const reply = await get(callback)
  assert.equal(reply.status, 'OK', JSON.stringify(reply))
  const decoded = decodeBolt11(reply.pr)
  assert.ok(decoded.ok)
  return { ...decoded.invoice, verifyPath: new URL(reply.verify).pathname }
}

function zapFor(pubkey: string): string {
  const tags = [
    ['relays', stage.relay.url],
    ['amount', '21000'],
    ['p', pubkey],
  ]
  const template = { kind: 9734, created_at: Math.floor(Date.now() / 1000), tags, content: '' }
  return JSON.stringify(finalizeEvent(template, signer.newSecretKey(), signer))
}

async function cardOf(holder: Source): Promise<VirtualCard> {
  const uid = `04${randomBytes(6).toString('hex')}`
  const made = (await web.call({ method: 'POST', url: '/api/cards', as: stage.admin, body: { id: uid } })).json()
  const activated = await web.call({ method: 'POST', url: `/api/cards/otc/${made.otc}/activate`, as: holder })
  assert.equal(activated.statusCode, 200, activated.body)
  const { k0, k1, k2, k3, k4 } = made.ntag424
  return new VirtualCard(made.id, uid, { k0, k1, k2, k3, k4 })
}

/** Taps, and asks with the same tap until the platform says how it ended, or that it goes on. */
async function tapAndPay(card: VirtualCard, pr: string, ends: (told: string) => boolean): Promise<string> {
  const tap = card.tap()
  const { k1 } = await get(`/api/cards/${card.id}/scan?${new URLSearchParams(tap)}`)
  const ask = async () => {
    const { status, error } = await get(`/api/cards/${card.id}/scan/cb?${new URLSearchParams({ ...tap, k1, pr })}`)
    return status === 'OK' ? 'OK' : (error.reason as string)
  }
  let told = await ask()
  await until(async () => {
    if (ends(told)) return true
    await stage.resolve()
    told = await ask()
  }, timeoutMs)
  return told
}

const bill = () => ledger.createInvoice(merchant.accountId, { amountMsats: 21_000, description: 'coffee' })
const paidFor = (paymentHash: string, { wallet }: Source) =>
  ledger
    .transactions(wallet.accountId)
    .filter(one => one.type === 'outgoing' && one.paymentHash === paymentHash && one.state === 'settled').length

const played = recordedWallets.flatMap(recorded => recorded.encryptions.map(encryption => ({ recorded, encryption })))

describe('every story with', { concurrency: 8 }, () => {
  for (const [at, { recorded, encryption }] of played.entries()) {
    test(`${recorded.title}, ${encryption}`, async () => {
      const works = whatWorks(recorded)
      const username = `wallet${at}`
      const source = await stage.source({ ...playing(recorded, encryption), username, balanceMsats: 10_000_000 })
      const paymentHash = await addressIsPaid(source, username, works.received)
      await isInList(source, paymentHash, works.catchUp)
      await addressIsZapped(source, username, works.zaps)
      const card = await cardOf(source)
      await cardIsToppedUp(source, card, works.received)
      await cardPays(source, card, works.cards)
      if (works.cards === 'proven') await answerIsLost(source, card)
      if (works.received !== 'never') await isForwarded(source, username, works.cards)
      await isDeclined(source, card)
    })
  }
})

const addressIsPaid = async (source: Source, username: string, received: string) =>
  becomesPaid(source, await invoiceFor(username, { amount: '21000' }), received)

/** The money goes to the wallet behind the card, as its payRequest says where to ask. */
async function cardIsToppedUp(source: Source, card: VirtualCard, received: string) {
  const { tag, callback } = await get(`/api/cards/${card.id}/lnurlp`)
  assert.equal(tag, 'payRequest')
  const paymentHash = await becomesPaid(source, await invoiceAt(`${new URL(callback).pathname}?amount=21000`), received)
  const [row] = await web.sql`select purpose, card_id from invoices where payment_hash = ${paymentHash}`
  assert.deepEqual(row, { purpose: 'CARD_TOPUP', cardId: card.id })
}

type Asked = Awaited<ReturnType<typeof invoiceAt>>

/** Not before it was paid, and then as well as the wallet can tell. */
async function becomesPaid(source: Source, { text, verifyPath, paymentHash }: Asked, received: string) {
  const state = async () =>
    (await web.sql`select status from invoices where payment_hash = ${paymentHash}`)[0]?.status as string
  assert.equal((await get(verifyPath)).settled, false, 'settled before it was paid')
  assert.equal(await state(), 'PENDING')
  const before = source.wallet.balanceMsats
  assert.ok(ledger.pay(stage.payer.accountId, text).ok)
  assert.equal(source.wallet.balanceMsats, before + 21_000)
  if (received === 'never') assert.equal((await get(verifyPath)).settled, false)
  else await until(async () => (await get(verifyPath)).settled, timeoutMs)
  assert.equal(await state(), received === 'never' ? 'PENDING' : 'PAID')
  return paymentHash
}

/** What is missed is found there. */
async function isInList({ walletId }: Source, paymentHash: string, works: boolean) {
  const answer = await web.wallets.listTransactions(walletId, { type: 'incoming' }, { timeoutMs })
  assert.ok(answer.kind === 'result', JSON.stringify(answer))
  const row = answer.result.transactions.find(one => one.paymentHash === paymentHash)
  assert.equal(row?.state === 'settled', works)
}

async function addressIsZapped(source: Source, username: string, works: boolean) {
  const nostr = zapFor(source.pubkey)
  if (works) {
    assert.equal((await invoiceFor(username, { amount: '21000', nostr })).descriptionHash, sha256(nostr))
    return
  }
  const refused = await get(`/api/lud16/${username}/cb?${new URLSearchParams({ amount: '21000', nostr })}`)
  assert.equal(refused.status, 'ERROR')
}

const ends = {
  proven: ['OK'],
  unproven: ['payment_unproven'],
  'by a person': ['payment_unresolved'],
} as const

async function cardPays(source: Source, card: VirtualCard, how: keyof typeof ends) {
  const { invoice, paymentHash } = bill()
  const expected: readonly string[] = ends[how]
  const told = await tapAndPay(card, invoice, word => expected.includes(word))
  assert.ok(expected.includes(told), told)
  assert.equal(paidFor(paymentHash, source), 1)
  const { status, counts } = (
    await web.sql`select status, counts from card_payments where payment_hash = ${paymentHash}`
  )[0] as { status: string; counts: boolean }
  assert.equal(counts, true)
  assert.notEqual(status, 'REJECTED')
  // Another tap with the same invoice.
  const again = await tapAndPay(card, invoice, () => true)
  assert.notEqual(again, 'OK')
  assert.equal(paidFor(paymentHash, source), 1)
  if (how === 'by a person') await web.sql`update card_payments set created_at = created_at - interval '3 minutes'`
}

async function answerIsLost(source: Source, card: VirtualCard) {
  const { invoice, paymentHash } = bill()
  source.wallet.faults.loseAnswerAfterPaying = true
  assert.equal(await tapAndPay(card, invoice, word => word === 'OK'), 'OK')
  source.wallet.faults.loseAnswerAfterPaying = false
  assert.equal(paidFor(paymentHash, source), 1)
}

async function isForwarded(source: Source, username: string, cards: WhatWorks['cards']) {
  const one = outside.name(username, await service.create())
  await stage.configure(source, { [one.address]: 10_000 })
  const { text, verifyPath } = await invoiceFor(username, { amount: '30000' })
  assert.ok(ledger.pay(stage.payer.accountId, text).ok)
  await until(async () => {
    await get(verifyPath)
    await stage.forward()
    return one.wallet.balanceMsats > 0
  }, timeoutMs)
  const end = { proven: 'SUCCEEDED', unproven: 'UNPROVEN', 'by a person': 'PENDING' }[cards]
  // Others forward at the same time, and may have its turn.
  await until(async () => {
    await web.sql`
      update forwarding_destinations set due_at = now() - interval '1 s' where due_at is not null and wallet_id = ${source.walletId}`
    await stage.forward()
    const [attempt] = await web.sql`select status from forwarding_attempts where wallet_id = ${source.walletId}`
    return attempt?.status === end
  }, timeoutMs)
  assert.equal(one.wallet.balanceMsats, 30_000)
}

async function isDeclined(source: Source, card: VirtualCard) {
  ledger.fund(source.wallet.accountId, -source.wallet.balanceMsats)
  const { invoice, paymentHash } = bill()
  const told = await tapAndPay(card, invoice, word => word !== 'payment_unresolved')
  assert.equal(told, 'insufficient_balance')
  assert.equal(paidFor(paymentHash, source), 0)
}
