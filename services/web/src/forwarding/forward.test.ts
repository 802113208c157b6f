/** Received payments forwarded for real: relay, wallets, listener, database, and a server of addresses. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { requestIdOf } from '@chispa/payments/request-id'
import { until } from '@chispa/sandbox/until'
import { openStage } from '../../test/forwarding-stage.ts'

const stage = await openStage()
after(() => stage.close())
const { web, outside, service } = stage

let count = 0
/** An address outside, with a wallet of its own behind it. */
const someone = async () => outside.name(`someone${++count}`, await service.create())

describe('a received payment', () => {
  test('is forwarded exactly: retained part, shares by largest remainder, inside and outside', async () => {
    const [source, one, two] = [await stage.source(), await someone(), await someone()]
    const member = await stage.source({ username: 'friend' })
    const shares = { [one.address]: 3333, [two.address]: 3333, 'friend@chispa.example': 3334 }
    await stage.configure(source, shares, { feeBps: 100, baseFeeMsats: 5 })
    const id = await stage.receive(source, 1_000_003)
    await stage.forward()
    // 1 % rounded up and 5 stay; of the 989997 left, remainders 1, 1 and 98 ten-thousandths more.
    const kept = 10_001 + 5
    const [a, b, c] = [one.wallet.balanceMsats, two.wallet.balanceMsats, member.wallet.balanceMsats]
    assert.equal(a + b + c, 1_000_003 - kept)
    assert.deepEqual([a, b, c], [329_966, 329_966, 330_065])
    assert.equal(source.wallet.balanceMsats, kept)
    const { status, receivedMsats, retainedMsats, forwardedMsats, legs } = await stage.detail(source, id)
    assert.deepEqual([status, receivedMsats, retainedMsats, forwardedMsats], ['COMPLETED', 1_000_003, kept, a + b + c])
    assert.deepEqual(
      legs.map(({ address, state, amountMsats, paidMsats }) => [address, state, amountMsats, paidMsats]),
      Object.keys(shares).map((address, at) => [address, 'FORWARDED', [a, b, c][at], [a, b, c][at]]),
    )
    const [told] = await web.sql`
      select count(*) from activity where event = 'forwarding.forwarded' and user_id = ${source.userId}`
    assert.equal(told?.count, 3)
  })

  test('is paid under an id that is made of wallet, payment, leg and number, which the journal has', async () => {
    const [source, one] = [await stage.source(), await someone()]
    await stage.configure(source, { [one.address]: 10_000 })
    const id = await stage.receive(source, 21_000)
    await stage.forward()
    const [leg] = (await stage.detail(source, id)).legs
    const [attempt] = leg?.attempts ?? []
    const [row] = await web.sql`
      select l.id, p.idempotency_scope, p.attempt_no, p.state, p.payment_hash
      from forwarding_legs l join listener.payments p on p.idempotency_scope = l.id where l.receipt_id = ${id}`
    assert.deepEqual([row?.attemptNo, row?.state], [1, 'succeeded'])
    assert.equal(attempt?.requestId, requestIdOf(source.walletId, row?.paymentHash, row?.id, 1))
  })

  test('is recorded once, however often it is told', async () => {
    const [source, one] = [await stage.source(), await someone()]
    await stage.configure(source, { [one.address]: 10_000 })
    const id = await stage.receive(source, 30_000)
    // Marked by the listener as well: written later, its mark would undo what follows.
    await until(async () => {
      const [event] = await stage.listener.sql`
        select status from listener.events where wallet_id = ${source.walletId}`
      return event?.status === 'delivered'
    })
    await web.sql`delete from listener_inbox where wallet_id = ${source.walletId}`
    await stage.listener.sql`
      update listener.events set status = 'pending', delivered_at = null, next_attempt_at = now()
      where wallet_id = ${source.walletId}`
    stage.listener.delivery.wake()
    await until(
      async () => (await web.sql`select 1 from listener_inbox where wallet_id = ${source.walletId}`).length > 0,
    )
    await stage.forward()
    assert.equal((await web.sql`select 1 from forwarding_receipts where wallet_id = ${source.walletId}`).length, 1)
    assert.equal((await stage.detail(source, id)).status, 'COMPLETED')
    assert.equal(one.wallet.balanceMsats, 30_000)
  })

  test('is split as it was configured when it was recorded; before that and while it is off nothing is', async () => {
    const [source, one, two] = [await stage.source(), await someone(), await someone()]
    stage.pay(source, 10_000)
    await until(
      async () => (await web.sql`select 1 from listener_inbox where wallet_id = ${source.walletId}`).length === 1,
    )
    await stage.configure(source, { [one.address]: 10_000 })
    const first = await stage.receive(source, 20_000)
    await stage.configure(source, { [two.address]: 10_000 })
    const second = await stage.receive(source, 40_000)
    await stage.forward()
    assert.deepEqual([one.wallet.balanceMsats, two.wallet.balanceMsats], [20_000, 40_000])
    assert.deepEqual(
      [(await stage.detail(source, first)).revision, (await stage.detail(source, second)).revision],
      [1, 2],
    )
    await stage.configure(source, { [two.address]: 10_000 }, { enabled: false })
    stage.pay(source, 80_000)
    await until(async () => {
      const rows = await web.sql`
        select 1 from listener_inbox where wallet_id = ${source.walletId} and type = 'payment_received'`
      return rows.length === 4
    })
    await stage.forward()
    assert.equal(two.wallet.balanceMsats, 40_000)
  })

  test('waits, as long as it is switched off, and goes on when it is switched on', async () => {
    const [source, one] = [await stage.source(), await someone()]
    await stage.configure(source, { [one.address]: 10_000 })
    const id = await stage.receive(source, 20_000)
    await stage.configure(source, { [one.address]: 10_000 }, { enabled: false })
    await stage.forward()
    const { legs, status } = await stage.detail(source, id)
    assert.deepEqual([status, legs[0]?.state, legs[0]?.reason], ['WAITING', 'WAITING', 'paused'])
    await stage.configure(source, { [one.address]: 10_000 })
    await stage.forward()
    assert.equal(one.wallet.balanceMsats, 20_000)
  })

  test('to an address by the host that its owner knows us by, where no domain is set', async () => {
    const source = await stage.source()
    const friend = await stage.source({ username: 'neighbour' })
    await stage.set({ domain: null })
    try {
      await stage.configure(source, { 'neighbour@localhost': 10_000 })
      await stage.receive(source, 20_000)
      await stage.forward()
    } finally {
      await stage.set({ domain: 'chispa.example' })
    }
    assert.equal(friend.wallet.balanceMsats, 20_000)
  })

  test('stays in the wallet when the fee is all of it', async () => {
    const [source, one] = [await stage.source(), await someone()]
    await stage.configure(source, { [one.address]: 10_000 }, { baseFeeMsats: 50_000 })
    const id = await stage.receive(source, 30_000)
    await stage.forward()
    assert.equal((await stage.detail(source, id)).status, 'RETAINED')
    assert.equal(source.wallet.balanceMsats, 30_000)
  })
})

describe('what the address takes', () => {
  test('less than its minimum waits and joins the next payment; nothing is lost', async () => {
    const [source, one, two] = [await stage.source(), await someone(), await someone()]
    one.faults.minMsats = 1000
    await stage.configure(source, { [one.address]: 1, [two.address]: 9999 })
    const ids = []
    // A ten-thousandth of 4,000,000 is 400.
    for (let i = 0; i < 3; i++) {
      ids.push(await stage.receive(source, 4_000_000))
      await stage.forward()
      if (i < 2) assert.equal(one.wallet.balanceMsats, 0)
    }
    assert.equal(one.wallet.balanceMsats, 1200)
    assert.equal(two.wallet.balanceMsats, 12_000_000 - 1200)
    assert.equal(source.wallet.balanceMsats, 0)
    for (const id of ids) assert.equal((await stage.detail(source, id)).status, 'COMPLETED')
    const asks = outside.asked.filter(
      ({ name, amountMsats }) => `${name}@${outside.host}` === one.address && amountMsats,
    )
    assert.equal(asks.length, 1, 'one invoice for all three')
  })

  test('the reason why it waits is told', async () => {
    const [source, one] = [await stage.source(), await someone()]
    one.faults.minMsats = 50_000
    await stage.configure(source, { [one.address]: 10_000 })
    const id = await stage.receive(source, 20_000)
    await stage.forward()
    const [leg] = (await stage.detail(source, id)).legs
    assert.deepEqual([leg?.state, leg?.reason], ['WAITING', 'below_minimum'])
    assert.match(leg?.message ?? '', /next payment/)
  })

  test('more than its maximum is paid in parts', async () => {
    const [source, one] = [await stage.source(), await someone()]
    one.faults.maxMsats = 40_000
    await stage.configure(source, { [one.address]: 10_000 })
    const id = await stage.receive(source, 100_001)
    await stage.forward()
    assert.equal(one.wallet.balanceMsats, 100_001)
    assert.deepEqual(
      stage
        .sent(source)
        .map(({ amountMsats }) => amountMsats)
        .sort(),
      [20_001, 40_000, 40_000],
    )
    assert.equal((await stage.detail(source, id)).status, 'COMPLETED')
  })

  test('whole satoshis only: the rest joins the next payment', async () => {
    const [source, one] = [await stage.source(), await someone()]
    one.faults.wholeSats = true
    one.faults.minMsats = 1000
    await stage.configure(source, { [one.address]: 10_000 })
    const first = await stage.receive(source, 10_700)
    await stage.forward()
    assert.equal(one.wallet.balanceMsats, 10_000)
    assert.deepEqual((await stage.detail(source, first)).status, 'PARTIAL')
    await stage.receive(source, 10_300)
    await stage.forward()
    assert.equal(one.wallet.balanceMsats, 21_000)
    assert.equal((await stage.detail(source, first)).status, 'COMPLETED')
  })
})

describe('a wallet that reports nothing', () => {
  test('is forwarded from as soon as anybody asks whether its invoice was paid, once', async () => {
    const [source, one] = [await stage.source({ username: 'quiet', notifications: [] }), await someone()]
    await stage.configure(source, { [one.address]: 10_000 })
    const { pr, verify } = (await web.call({ url: '/api/lud16/quiet/cb?amount=30000' })).json()
    assert.ok(stage.ledger.pay(stage.payer.accountId, pr).ok)
    const asked = await Promise.all([1, 2, 3].map(() => web.call({ url: new URL(verify).pathname })))
    for (const reply of asked) assert.equal(reply.json().settled, true)
    await stage.forward()
    assert.equal(one.wallet.balanceMsats, 30_000)
    const receipts = await web.sql`select 1 from forwarding_receipts where wallet_id = ${source.walletId}`
    assert.equal(receipts.length, 1)
  })
})

describe('an address that answers wrongly', () => {
  test('is paid nothing until it is right, and the reason is told', async () => {
    const [source, one] = [await stage.source(), await someone()]
    // Its network is known: it is not waited for as long as a busy machine may take.
    assert.equal((await web.wallets.getInfo(source.walletId)).kind, 'result')
    await stage.configure(source, { [one.address]: 10_000 })
    const id = await stage.receive(source, 20_000)
    const wrong: [Partial<typeof one.faults>, string][] = [
      [{ moreMsats: 1000 }, 'destination_unusable'],
      [{ moreMsats: -1000 }, 'destination_unusable'],
      [{ invoice: { network: 'mainnet' } }, 'destination_unusable'],
      [{ invoice: { timestamp: 1_600_000_000 } }, 'destination_unusable'],
      [{ invoice: { expirySeconds: 5 } }, 'destination_unusable'],
      [{ invoice: { expirySeconds: 3_000_000 } }, 'destination_unusable'],
      [{ garbage: true }, 'destination_unreachable'],
      [{ refuse: 'Closed \u202e today' }, 'destination_refused'],
      [{ redirectTo: `http://${outside.host}/nowhere` }, 'destination_refused'],
    ]
    const right = { ...one.faults }
    for (const [faults, reason] of wrong) {
      Object.assign(one.faults, right, faults)
      await stage.makeDue()
      await stage.forward()
      const [leg] = (await stage.detail(source, id)).legs
      assert.deepEqual([leg?.state, leg?.reason], ['WAITING', reason], JSON.stringify(faults))
      assert.equal(leg?.attempts.length, 0)
    }
    assert.equal(stage.sent(source).length, 0)
    Object.assign(one.faults, right)
    await stage.makeDue()
    await stage.forward()
    assert.equal(one.wallet.balanceMsats, 20_000)
  })

  test('with an invoice that commits to another description is paid, and it is noted', async () => {
    const [source, one] = [await stage.source(), await someone()]
    one.faults.invoice = { descriptionHash: 'ab'.repeat(32) }
    await stage.configure(source, { [one.address]: 10_000 })
    await stage.receive(source, 20_000)
    await stage.forward()
    assert.equal(one.wallet.balanceMsats, 20_000)
    assert.ok(web.lines.some(line => line.includes('another description') && line.includes(one.address)))
  })

  test('with an invoice that was tried before is not paid for it', async () => {
    const [source, one] = [await stage.source(), await someone()]
    one.faults.sameInvoice = true
    await stage.configure(source, { [one.address]: 10_000 })
    await stage.receive(source, 20_000)
    await stage.forward()
    const second = await stage.receive(source, 20_000)
    await stage.forward()
    assert.equal(one.wallet.balanceMsats, 20_000)
    assert.equal((await stage.detail(source, second)).legs[0]?.reason, 'destination_unusable')
    one.faults.sameInvoice = false
    await stage.makeDue()
    await stage.forward()
    assert.equal(one.wallet.balanceMsats, 40_000)
  })

  test('with an invoice that a member has sent by hand is not begun', async () => {
    const [source, ana, one] = [await stage.source(), await stage.source({ balanceMsats: 1_000_000 }), await someone()]
    one.faults.sameInvoice = true
    const body = { idempotencyKey: randomUUID(), to: one.address, amountMsats: 20_000 }
    const sent = await stage.web.call({ method: 'POST', url: '/api/wallet/payments', as: ana, body })
    assert.equal(sent.json().state, 'done', sent.body)
    await stage.configure(source, { [one.address]: 10_000 })
    const id = await stage.receive(source, 20_000)
    await stage.forward()
    const [leg] = (await stage.detail(source, id)).legs
    assert.deepEqual([leg?.reason, leg?.attempts.length], ['destination_unusable', 0])
    assert.equal(one.wallet.balanceMsats, 20_000)
  })
})
