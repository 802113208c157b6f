/** What received payments that the listener reports change: invoices and zaps, each once. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { finalizeEvent } from '@chispa/protocols/nip01'
import * as signer from '@chispa/signatures/schnorr'
import { newPerson } from '@chispa/testing/person'
import { openStage } from '../../test/payee-stage.ts'
import { waitForAnswers } from '../../test/wallet-timeouts.ts'
import { nowhere, paymentEvent, webhooksTo } from '../../test/webhooks.ts'
import { lookUpOpenInvoices } from '../invoices/look-up-open.ts'
import { webhookTaker } from './take-event.ts'

const stage = await openStage({ listener: { url: nowhere } })
after(() => stage.close())
const { web, invoiceRow } = stage
waitForAnswers(web, 'lookupInvoice')
const { post } = webhooksTo(web)
const alice = await stage.payee('alice')
const bob = await stage.payee('bob')
const paidLines = async (userId: string) =>
  (await web.sql`select 1 from activity where event = 'invoice.paid' and user_id = ${userId}`).length
const inboxHas = async (eventKey: string) =>
  (await web.sql`select 1 from listener_inbox where event_key = ${eventKey}`).length === 1

async function invoiceOfAlice(amount = '21000') {
  const { pr, paymentHash, amountMsats } = await stage.invoiceFor('alice', { amount })
  return { paymentHash, amountMsats: amountMsats as number, preimage: stage.pay(pr) }
}

describe('payment_received', () => {
  test('settles the invoice of that wallet, with its proof, once', async () => {
    const { paymentHash, amountMsats, preimage } = await invoiceOfAlice()
    const settledAt = Math.floor(Date.now() / 1000)
    const lines = await paidLines(alice.userId)
    const event = paymentEvent('payment_received', alice.walletId, { paymentHash, amountMsats, preimage, settledAt })
    for (let at = 0; at < 2; at++) assert.deepEqual((await post(event)).json(), { received: true })
    const row = await invoiceRow(paymentHash)
    assert.deepEqual([row?.status, row?.preimage], ['PAID', preimage])
    assert.equal(await paidLines(alice.userId), lines + 1)
    assert.ok(await inboxHas(event.eventKey))
  })

  test('twenty deliveries at once settle it once', async () => {
    const { paymentHash, amountMsats, preimage } = await invoiceOfAlice()
    const lines = await paidLines(alice.userId)
    const event = paymentEvent('payment_received', alice.walletId, { paymentHash, amountMsats, preimage })
    const replies = await Promise.all(Array.from({ length: 20 }, () => post(event)))
    assert.ok(replies.every(reply => reply.statusCode === 200))
    assert.equal((await invoiceRow(paymentHash))?.status, 'PAID')
    assert.equal(await paidLines(alice.userId), lines + 1)
  })

  test('the same payment by webhook and by look-up at once: one line', async () => {
    for (let at = 0; at < 5; at++) {
      const { paymentHash, amountMsats, preimage } = await invoiceOfAlice()
      await web.sql`update invoices set next_lookup_at = now() - interval '1 s' where payment_hash = ${paymentHash}`
      const lines = await paidLines(alice.userId)
      await Promise.all([
        lookUpOpenInvoices(web.deps),
        post(paymentEvent('payment_received', alice.walletId, { paymentHash, amountMsats, preimage })),
      ])
      assert.equal((await invoiceRow(paymentHash))?.status, 'PAID')
      assert.equal(await paidLines(alice.userId), lines + 1)
    }
  })

  const wrong: [string, (paid: Awaited<ReturnType<typeof invoiceOfAlice>>) => [string, object]][] = [
    ['another wallet', ({ amountMsats, preimage }) => [bob.walletId, { amountMsats, preimage }]],
    ['another amount', ({ preimage }) => [alice.walletId, { amountMsats: 20_999, preimage }]],
    ['another preimage', ({ amountMsats }) => [alice.walletId, { amountMsats, preimage: '00'.repeat(32) }]],
    ['half a preimage', ({ amountMsats, preimage }) => [alice.walletId, { amountMsats, preimage: preimage.slice(2) }]],
  ]
  for (const [what, make] of wrong) {
    test(`${what} settles nothing, and is not told again`, async () => {
      const made = await invoiceOfAlice()
      const [walletId, payment] = make(made)
      const event = paymentEvent('payment_received', walletId, { paymentHash: made.paymentHash, ...payment })
      assert.equal((await post(event)).statusCode, 200)
      assert.equal((await invoiceRow(made.paymentHash))?.status, 'PENDING')
      assert.ok(await inboxHas(event.eventKey))
    })
  }

  test('without a preimage it counts; the proof is added when it comes, once', async () => {
    const { paymentHash, amountMsats, preimage } = await invoiceOfAlice()
    await post(paymentEvent('payment_received', alice.walletId, { paymentHash, amountMsats }))
    assert.deepEqual(
      [(await invoiceRow(paymentHash))?.status, (await invoiceRow(paymentHash))?.preimage],
      ['PAID', null],
    )
    const later = {
      ...paymentEvent('payment_received', alice.walletId, { paymentHash, amountMsats, preimage }),
      eventKey: 'cd'.repeat(32),
    }
    await post(later)
    assert.equal((await invoiceRow(paymentHash))?.preimage, preimage)
  })

  test('without an amount nothing is settled, but the wallet is asked at once', async () => {
    const { paymentHash, preimage } = await invoiceOfAlice()
    await post(paymentEvent('payment_received', alice.walletId, { paymentHash, preimage }))
    assert.equal((await invoiceRow(paymentHash))?.status, 'PENDING')
    await lookUpOpenInvoices(web.deps)
    assert.equal((await invoiceRow(paymentHash))?.status, 'PAID')
  })

  test('a payment that is none of ours is recorded and shown to nobody', async () => {
    const lines = (await web.sql`select 1 from activity`).length
    const event = paymentEvent('payment_received', alice.walletId, { amountMsats: 5 })
    assert.equal((await post(event)).statusCode, 200)
    assert.ok(await inboxHas(event.eventKey))
    assert.equal((await web.sql`select 1 from activity`).length, lines)
  })

  test('the receipt of a zap falls due', async () => {
    const tags = [
      ['relays', 'wss://relay.invalid'],
      ['amount', '3000'],
      ['p', alice.pubkey],
    ]
    const template = { kind: 9734, created_at: Math.floor(Date.now() / 1000), tags, content: '' }
    const nostr = JSON.stringify(finalizeEvent(template, newPerson().secretKey, signer))
    const { pr, paymentHash } = await stage.invoiceFor('alice', { amount: '3000', nostr })
    const preimage = stage.pay(pr)
    await post(paymentEvent('payment_received', alice.walletId, { paymentHash, amountMsats: 3000, preimage }))
    assert.equal(
      (await web.sql`select 1 from zap_receipts where payment_hash = ${paymentHash} and due_at is not null`).length,
      1,
    )
  })

  test('an effect that fails undoes everything: 500, and the next delivery applies it', async () => {
    const { paymentHash, amountMsats, preimage } = await invoiceOfAlice()
    const event = paymentEvent('payment_received', alice.walletId, { paymentHash, amountMsats, preimage })
    await web.sql.unsafe(`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'not now'; end $$;
      create trigger refuse before insert on activity for each row when (new.event = 'invoice.paid') execute function refuse()`)
    assert.equal((await post(event)).statusCode, 500)
    assert.equal((await invoiceRow(paymentHash))?.status, 'PENDING')
    assert.ok(!(await inboxHas(event.eventKey)))
    await web.sql.unsafe('drop trigger refuse on activity')
    assert.equal((await post(event)).statusCode, 200)
    assert.equal((await invoiceRow(paymentHash))?.status, 'PAID')
  })

  test('every effect that is concerned runs in the one transaction; a failing one takes the others along', async () => {
    const { paymentHash, amountMsats, preimage } = await invoiceOfAlice()
    const seen: string[] = []
    const given = { ...web.deps, onCourtesyWalletDead: () => {}, noteNotified: async () => {} }
    const event = paymentEvent('payment_received', alice.walletId, { paymentHash, amountMsats, preimage })
    const forward = (fails: boolean) => ({
      on: 'payment_received' as const,
      concerns: (sql: typeof web.sql) => sql`true`,
      apply: async ({ sql }: { sql: unknown }) => {
        await (sql as typeof web.sql)`insert into waitlist (email) values (${`${paymentHash}@example.com`})`
        if (fails) throw new Error('no')
      },
      afterwards: () => void seen.push('woken'),
    })
    const rows = () => web.sql`select 1 from waitlist where email = ${`${paymentHash}@example.com`}`
    await assert.rejects(webhookTaker({ ...given, effects: [forward(true) as never] })(event))
    assert.deepEqual([(await rows()).length, await inboxHas(event.eventKey), seen], [0, false, []])
    const take = webhookTaker({ ...given, effects: [forward(false) as never] })
    for (let at = 0; at < 2; at++) await take(event)
    assert.deepEqual([(await rows()).length, await inboxHas(event.eventKey), seen], [1, true, ['woken']])
  })
})

describe('payments reported at the same moment', () => {
  test('are all applied, each once, however often each is told', async () => {
    const paid = await Promise.all(Array.from({ length: 30 }, () => invoiceOfAlice()))
    const lines = await paidLines(alice.userId)
    const events = paid.map(one => paymentEvent('payment_received', alice.walletId, one))
    const strangers = Array.from({ length: 30 }, () =>
      paymentEvent('payment_received', bob.walletId, { amountMsats: 5 }),
    )
    const replies = await Promise.all([...events, ...strangers, ...events].map(event => post(event)))
    assert.ok(replies.every(reply => reply.statusCode === 200))
    for (const { paymentHash, preimage } of paid) {
      const row = await invoiceRow(paymentHash)
      assert.deepEqual([row?.status, row?.preimage], ['PAID', preimage])
    }
    assert.equal(await paidLines(alice.userId), lines + 30)
    const [ids] = await web.sql`
      select count(distinct request_id) from (
        select request_id from activity where event = 'invoice.paid' and user_id = ${alice.userId} order by id desc limit 30) newest`
    assert.equal(Number(ids?.count), 30, 'each line names the request that reported its payment')
    for (const { eventKey } of [...events, ...strangers]) assert.ok(await inboxHas(eventKey))
  })

  test('one that cannot be written is refused, and the others are taken', async () => {
    const paid = await Promise.all(Array.from({ length: 12 }, () => invoiceOfAlice()))
    const broken = paid[7]!.paymentHash
    await web.sql.unsafe(`
      create function refuse_one() returns trigger language plpgsql as $$ begin raise 'not this one'; end $$;
      create trigger refuse_one before update on invoices for each row when (new.payment_hash = '${broken}')
        execute function refuse_one()`)
    const events = paid.map(one => paymentEvent('payment_received', alice.walletId, one))
    const replies = await Promise.all(events.map(event => post(event)))
    await web.sql.unsafe('drop trigger refuse_one on invoices')
    assert.deepEqual(
      replies.map(reply => reply.statusCode),
      paid.map(({ paymentHash }) => (paymentHash === broken ? 500 : 200)),
    )
    for (const { paymentHash } of paid) {
      assert.equal((await invoiceRow(paymentHash))?.status, paymentHash === broken ? 'PENDING' : 'PAID')
    }
    assert.equal((await post(events[7]!)).statusCode, 200)
    assert.equal((await invoiceRow(broken))?.status, 'PAID')
  })
})
