import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, beforeEach, describe, test } from 'node:test'
import { sealer as sealerOf } from '@chispa/database/seal'
import { hostGuard } from '@chispa/outgoing-http/host-guard'
import { finalizeEvent, firstTag, type NostrEvent } from '@chispa/protocols/nip01'
import { receiptProblem } from '@chispa/protocols/nip57-receipt'
import { startRelay } from '@chispa/sandbox/relay'
import { rawClient } from '@chispa/sandbox/relay/raw-client'
import { until } from '@chispa/sandbox/until'
import * as signer from '@chispa/signatures/schnorr'
import { newPerson } from '@chispa/testing/person'
import { timed } from '@chispa/testing/stopwatch'
import { refusalIn } from '../../test/app.ts'
import { openStage } from '../../test/payee-stage.ts'
import { settleInvoice } from '../invoices/settle.ts'
import { maxReceiptsOfMember } from '../invoices/store.ts'
import { publishDueReceipts } from './publish-receipts.ts'
import { loadReceiptKey } from './receipt-key.ts'

let aheadMs = 0
const stage = await openStage({ now: () => new Date(Date.now() + aheadMs) })
const { web, callback } = stage
const [social, other] = [await startRelay(), await startRelay()]
after(async () => {
  await stage.close()
  await social.stop()
  await other.stop()
})
await stage.set({ listener_enabled: true, listener_url: 'http://127.0.0.1:9' })
const alice = await stage.payee('alice')
const fan = newPerson()
const { publicKey: receiptPublicKey } = web.deps.receiptKey

type Change = (tags: string[][]) => string[][]

function zapRequest(relays: string[], { amount = '21000', change = (tags: string[][]) => tags, kind = 9734 } = {}) {
  const tags = (change as Change)([
    ['relays', ...relays],
    ['amount', amount],
    ['p', alice.pubkey],
    ['e', 'ab'.repeat(32)],
  ])
  const template = { kind, created_at: Math.floor(Date.now() / 1000), tags, content: 'Zap! ☕' }
  // Spaces, so that a re-serialised text would not be the same.
  return JSON.stringify(finalizeEvent(template, fan.secretKey, signer), undefined, 1)
}

async function receiptsOn(url: string, paymentRequest: string): Promise<NostrEvent[]> {
  const client = await rawClient(url)
  client.send('REQ', 'receipts', { kinds: [9735] })
  await client.next('EOSE')
  const events = (await client.untilQuiet('EVENT')).map(frame => frame[2] as NostrEvent)
  await client.close()
  return events.filter(event => firstTag(event, 'bolt11') === paymentRequest)
}

/** A zap that was paid and seen, its receipt due. */
async function paidZap(relays: string[], change?: Change) {
  const nostr = zapRequest(relays, change && { change })
  const invoice = await stage.invoiceFor('alice', { amount: '21000', nostr })
  const preimage = stage.pay(invoice.pr)
  const settled = (await web.call({ url: invoice.verifyPath })).json().settled
  assert.equal(settled, true)
  const row = async () => (await web.sql`select * from zap_receipts where payment_hash = ${invoice.paymentHash}`)[0]
  return { ...invoice, nostr, preimage, row }
}

const publish = () => publishDueReceipts(web.deps)

beforeEach(() => {
  aheadMs = 0
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
    aheadMs += 3600_000
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
    assert.ok((await row())?.dueAt > new Date(Date.now() + aheadMs))
    const seen = social.status().events
    await other.up()
    aheadMs += 31_000
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
    aheadMs += 31_000
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
    aheadMs += 31_000
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

describe('the key of the receipts', () => {
  test('is the same for every process, sealed, and bound to its place', async () => {
    const again = await loadReceiptKey(web.sql, web.sealer)
    assert.equal(again.publicKey, receiptPublicKey)
    assert.deepEqual(Buffer.from(again.secretKey), Buffer.from(web.deps.receiptKey.secretKey))
    const [row] = await web.sql<{ publicKey: string; sealed: Buffer }[]>`select public_key, sealed from instance_keys`
    assert.equal(row?.publicKey, receiptPublicKey)
    assert.ok(!row?.sealed.toString('hex').includes(Buffer.from(again.secretKey).toString('hex')))
    const stranger = sealerOf({ current: 'another vault key of at least 32 characters' })
    await assert.rejects(loadReceiptKey(web.sql, stranger), /vault key/)
  })

  test('ten processes that start at once agree on one', async () => {
    await web.sql`delete from instance_keys`
    const keys = await Promise.all(Array.from({ length: 10 }, () => loadReceiptKey(web.sql, web.sealer)))
    assert.equal(new Set(keys.map(({ publicKey }) => publicKey)).size, 1)
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
    const running = publishDueReceipts(web.deps, stopping.signal)
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
    const running = timed(publish().finally(() => (isOver = true)))
    await until(async () => (await receiptsOn(social.url, quick.pr)).length === 1)
    assert.equal(isOver, false, 'published while the others are still waited for')
    const [, tookMs] = await running
    assert.ok(tookMs < 14_000, 'all at once, not one batch after another')
  } finally {
    await tarpit.stop()
  }
})
