import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, beforeEach, describe, test } from 'node:test'
import { hostGuard } from '@chispa/outgoing-http/host-guard'
import { firstTag } from '@chispa/protocols/nip01'
import { receiptProblem } from '@chispa/protocols/nip57-receipt'
import { startRelay } from '@chispa/sandbox/relay'
import { until } from '@chispa/sandbox/until'
import * as signer from '@chispa/signatures/schnorr'
import { timed } from '@chispa/testing/stopwatch'
import { refusalIn } from '../../test/app.ts'
import { openZaps } from '../../test/zap-stage.ts'
import { settleInvoice } from '../invoices/settle.ts'
import { maxReceiptsOfMember } from '../invoices/store.ts'
import { publishDueReceipts } from './publish-receipts.ts'

const zaps = await openZaps()
after(() => zaps.close())
const { stage, clock, social, other, alice, fan, zapRequest, receiptsOn, paidZap, publish } = zaps
const { web, callback } = stage
const { publicKey: receiptPublicKey } = web.deps.receiptKey
beforeEach(() => {
  clock.aheadMs = 0
})

describe('a zap', () => {
  test('its invoice commits to the request exactly as it was sent', async () => {
    const nostr = zapRequest([social.url])
    const { descriptionHash, paymentHash } = await stage.invoiceFor('alice', { amount: '21000', nostr })
    assert.equal(descriptionHash, createHash('sha256').update(nostr).digest('hex'))
    assert.equal((await stage.invoiceRow(paymentHash))?.zapRequest, nostr)
  })

  test('503 when the wallet ignores the description hash: nobody would believe the receipt', async () => {
    alice.wallet.faults.wrongDescriptionHash = true
    const reply = await callback('alice', { amount: '21000', nostr: zapRequest([social.url]) })
    alice.wallet.faults.wrongDescriptionHash = false
    assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [200, 'wallet_answer_wrong'])
  })

  const without = (name: string) => (tags: string[][]) => tags.filter(tag => tag[0] !== name)
  const plus = (tag: string[]) => (tags: string[][]) => [...tags, tag]
  const forged = JSON.stringify({ ...JSON.parse(zapRequest([social.url])), content: 'other words' })
  for (const [words, nostr] of [
    ['is not JSON', 'zap'],
    ['is not an event', '{}'],
    ['is of another kind', zapRequest([social.url], { kind: 1 })],
    ['was changed after signing', forged],
    ['is over another amount', zapRequest([social.url], { amount: '21001' })],
    ['names nobody', zapRequest([social.url], { change: without('p') })],
    ['names two people', zapRequest([social.url], { change: plus(['p', fan.pubkey]) })],
    ['names two notes', zapRequest([social.url], { change: plus(['e', 'cd'.repeat(32)]) })],
    ['is for somebody else', zapRequest([social.url], { change: tags => [...without('p')(tags), ['p', fan.pubkey]] })],
    ['wants a receipt of somebody else', zapRequest([social.url], { change: plus(['P', fan.pubkey]) })],
  ] as const) {
    test(`400 when the request ${words}, and the wallet hears nothing of it`, async () => {
      const made = () => alice.wallet.ledger.transactions(alice.wallet.accountId).length
      await stage.invoiceFor('alice')
      const before = made()
      const reply = await callback('alice', { amount: '21000', nostr })
      assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [200, 'invalid_zap_request'])
      assert.equal(reply.json().status, 'ERROR')
      // Whatever was asked before has been answered with this one.
      await stage.invoiceFor('alice')
      assert.equal(made(), before + 1)
    })
  }
})

describe('the receipt of a zap', () => {
  test('is published to the relays of the request once it is paid, and is valid to those who check it', async () => {
    const { pr, nostr, preimage, paymentHash } = await paidZap([social.url, other.url])
    assert.deepEqual(await receiptsOn(social.url, pr), [])
    await publish()
    const [receipt, ...more] = await receiptsOn(social.url, pr)
    assert.ok(receipt)
    assert.equal(more.length, 0)
    assert.equal(receiptProblem(receipt, receiptPublicKey, signer.verifySchnorr), undefined)
    assert.equal(firstTag(receipt, 'description'), nostr)
    assert.equal(firstTag(receipt, 'p'), alice.pubkey)
    assert.equal(firstTag(receipt, 'P'), fan.pubkey)
    assert.equal(firstTag(receipt, 'e'), 'ab'.repeat(32))
    assert.equal(firstTag(receipt, 'preimage'), preimage)
    const { paidAt } = (await stage.invoiceRow(paymentHash))!
    assert.equal(receipt.created_at, Math.floor(paidAt.getTime() / 1000))
    assert.deepEqual(await receiptsOn(other.url, pr), [receipt])
  })

  test('is published once, however often and from wherever the payment is reported', async () => {
    const { pr, paymentHash, row } = await paidZap([social.url])
    await Promise.all([publish(), publish(), publish()])
    await settleInvoice(web.deps, paymentHash, { walletId: alice.walletId, amountMsats: 21000 })
    assert.equal((await row())?.dueAt, null)
    const events = social.status().events
    clock.aheadMs += 3600_000
    await publish()
    assert.equal(social.status().events, events)
    assert.equal((await receiptsOn(social.url, pr)).length, 1)
  })

  test('is retried with the same event until every relay has it; those who have it are left alone', async () => {
    await other.down()
    const { pr, row } = await paidZap([social.url, other.url])
    await publish()
    const [first] = await receiptsOn(social.url, pr)
    assert.ok(first)
    assert.ok((await row())?.dueAt > new Date(Date.now() + clock.aheadMs))
    const seen = social.status().events
    await other.up()
    clock.aheadMs += 31_000
    await publish()
    assert.deepEqual(await receiptsOn(other.url, pr), [first])
    assert.equal(social.status().events, seen)
    assert.equal((await row())?.dueAt, null)
  })

  test('stays the same event when the proof arrives between two attempts', async () => {
    await other.down()
    const nostr = zapRequest([social.url, other.url])
    const { paymentHash, pr } = await stage.invoiceFor('alice', { amount: '21000', nostr })
    const evidence = { walletId: alice.walletId, amountMsats: 21000 }
    await settleInvoice(web.deps, paymentHash, evidence)
    await publish()
    const preimage = stage.pay(pr)
    await settleInvoice(web.deps, paymentHash, { ...evidence, preimage })
    await other.up()
    clock.aheadMs += 31_000
    await publish()
    const [one] = await receiptsOn(social.url, pr)
    assert.deepEqual(await receiptsOn(other.url, pr), [one])
  })

  test('a relay that refuses it for good is not asked again; one that is busy is', async () => {
    social.faults.refuseEvents = 'blocked: no receipts here'
    const blocked = await paidZap([social.url])
    await publish()
    assert.equal((await blocked.row())?.dueAt, null)
    social.faults.refuseEvents = 'error: disk full'
    const busy = await paidZap([social.url])
    await publish()
    assert.notEqual((await busy.row())?.dueAt, null)
    social.faults.refuseEvents = null
    clock.aheadMs += 31_000
    await publish()
    assert.equal((await receiptsOn(social.url, busy.pr)).length, 1)
  })

  test('is given up after eight attempts', async () => {
    await other.down()
    const { row } = await paidZap([other.url])
    for (let attempt = 1; attempt <= 8; attempt++) {
      assert.notEqual((await row())?.dueAt, null)
      await web.sql`update zap_receipts set due_at = ${new Date(0)} where due_at is not null`
      await publish()
    }
    assert.deepEqual([(await row())?.attempts, (await row())?.dueAt], [8, null])
    await other.up()
  })

  test('goes to a relay that asks who writes', async () => {
    const strict = await startRelay({ auth: { eventKinds: [9735] } })
    const { pr } = await paidZap([strict.url])
    await publish()
    assert.equal((await receiptsOn(strict.url, pr)).length, 1)
    await strict.stop()
  })

  const withoutRelays = (tags: string[][]) => tags.filter(tag => tag[0] !== 'relays')
  for (const [words, relays, change] of [
    ['no relay', [], withoutRelays],
    ['an empty list of relays', [], undefined],
    ['no relay of the web', ['https://relay.example', 'file:///etc/passwd'], undefined],
  ] as const) {
    test(`goes to the relays of the instance when the request names ${words}`, async () => {
      await stage.set({ nostr_relays: social.url })
      const { pr, row } = await paidZap([...relays], change)
      await publish()
      assert.deepEqual((await row())?.finished, [social.url])
      assert.equal((await receiptsOn(social.url, pr)).length, 1)
      await stage.set({ nostr_relays: null })
    })
  }

  test('goes to where the request says that the note was seen, when it names no relay', async () => {
    const seenAt = (tags: string[][]) => [
      ...withoutRelays(tags).filter(tag => tag[0] !== 'e'),
      ['e', 'ab'.repeat(32), social.url],
    ]
    const { pr } = await paidZap([], seenAt)
    await publish()
    assert.equal((await receiptsOn(social.url, pr)).length, 1)
  })

  test('goes to eight relays at most', async () => {
    const { row } = await paidZap([social.url, ...Array.from({ length: 8 }, (_, at) => `${social.url}/${at}`)])
    await publish()
    assert.equal((await row())?.finished.length, 8)
  })

  test('never goes to this machine or a private network in production', async () => {
    const sockets = () => social.status().socketsEver
    const before = sockets()
    const named = `ws://localhost:${social.port}`
    const { row } = await paidZap([social.url, named])
    await publishDueReceipts({ ...web.deps, relayGuard: hostGuard({ privateHostsAllowed: () => false }) })
    assert.equal(sockets(), before)
    assert.deepEqual((await row())?.finished, [social.url, named])
  })
})

test('a member whose payers name slow relays holds up no other member’s receipts, however many they are', async () => {
  const tarpit = await startRelay()
  const bob = await stage.payee('bob')
  try {
    const zaps = []
    for (let made = 0; made < 110; made++) zaps.push((await paidZap([social.url])).paymentHash)
    // As if all of them had named the tarpit.
    await web.sql`update invoices set zap_request = replace(zap_request, ${social.url}, ${tarpit.url})
      where payment_hash = any(${zaps})`
    const nostr = zapRequest([other.url], {
      change: tags => tags.map(tag => (tag[0] === 'p' ? ['p', bob.pubkey] : tag)),
    })
    const invoice = await stage.invoiceFor('bob', { amount: '21000', nostr })
    stage.pay(invoice.pr)
    assert.equal((await web.call({ url: invoice.verifyPath })).json().settled, true)
    tarpit.faults.silent = true
    const stopping = new AbortController()
    const running = publish(stopping.signal)
    await until(async () => (await receiptsOn(other.url, invoice.pr)).length === 1)
    const [row] =
      await web.sql`select count(*)::int as n from zap_receipts where attempts > 0 and payment_hash = any(${zaps})`
    assert.ok(row?.n <= 20, `${row?.n} under way`)
    stopping.abort()
    await running
  } finally {
    await web.sql`update zap_receipts set due_at = null`
    await tarpit.stop()
  }
})

test('a member has a thousand under way at most: what was tried most often gives way to what is new', async () => {
  const carol = await stage.payee('carol')
  await web.sql`
    insert into invoices (payment_hash, bolt11, amount_msats, purpose, wallet_id, user_id, username, status, created_at, expires_at, paid_at)
    select lpad(n::text, 64, '0'), 'lnbcrt', 1000, 'LUD16_PAYMENT', w.id, w.user_id, 'carol', 'PAID', now(), now(), now()
    from remote_wallets w, generate_series(1, ${maxReceiptsOfMember}) n where w.user_id = ${carol.userId}`
  await web.sql`
    insert into zap_receipts (payment_hash, user_id, attempts, due_at)
    select payment_hash, user_id, 1 + (right(payment_hash, 1) = '7')::int, now() from invoices
    where user_id = ${carol.userId}`
  const nostr = zapRequest([social.url], {
    change: tags => tags.map(tag => (tag[0] === 'p' ? ['p', carol.pubkey] : tag)),
  })
  const invoice = await stage.invoiceFor('carol', { amount: '21000', nostr })
  stage.pay(invoice.pr)
  assert.equal((await web.call({ url: invoice.verifyPath })).json().settled, true)
  const open = await web.sql`
    select payment_hash, attempts from zap_receipts where user_id = ${carol.userId} and due_at is not null`
  assert.equal(open.length, maxReceiptsOfMember)
  assert.ok(open.some(({ paymentHash }) => paymentHash === invoice.paymentHash))
  assert.equal(open.filter(({ attempts }) => attempts === 2).length, maxReceiptsOfMember / 10 - 1)
  await web.sql`update zap_receipts set due_at = null`
})

test('relays that take their time do not hold up the receipts of others', async () => {
  const tarpit = await startRelay()
  try {
    for (let made = 0; made < 15; made++) await paidZap([tarpit.url])
    const quick = await paidZap([social.url])
    tarpit.faults.silent = true
    let isOver = false
    const stopping = new AbortController()
    const running = publish(stopping.signal).finally(() => (isOver = true))
    await until(async () => (await receiptsOn(social.url, quick.pr)).length === 1)
    assert.equal(isOver, false, 'published while the others are still waited for')
    stopping.abort()
    await running
    clock.aheadMs += 31_000
    const [, tookMs] = await timed(publishDueReceipts(web.deps))
    assert.ok(tookMs < 14_000, 'all at once, not one batch after another')
  } finally {
    await tarpit.stop()
  }
})
