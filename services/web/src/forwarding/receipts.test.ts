/** What the owner sees and can do, and how the reconciler wakes. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { refusalIn } from '../../test/app.ts'
import { openStage, type Source } from '../../test/forwarding-stage.ts'
import { paymentEvent, webhooksTo } from '../../test/webhooks.ts'
import { forwarder, startForwarding } from './reconciler.ts'

const stage = await openStage()
/** Where what the wallet does not say ends soon, and a busy machine has asked it. */
const hasty = await openStage({ replyTimeoutMs: 5000 })
after(() => Promise.all([stage.close(), hasty.close()]))
const { web, service } = stage
const webhooks = webhooksTo(web)
let count = 0
const someone = async (at = stage) => at.outside.name(`someone${++count}`, await at.service.create())

const list = (who: Source, query = '', as: Source = who) =>
  web.call({ url: stage.urlOf(who, `forwarding-receipts${query}`), as })
const retry = (who: Source, id: string, as: Source = who, at = stage) =>
  at.web.call({ method: 'POST', url: stage.urlOf(who, `forwarding-receipts/${id}/retry`), as })

/** A payment that the wallet reports, whether it is true or not. */
async function report(who: Source, payment: Parameters<typeof paymentEvent>[2], more: object = {}): Promise<string> {
  const event = { ...paymentEvent('payment_received', who.walletId, payment), ...more }
  const reply = await webhooks.post(event)
  assert.equal(reply.statusCode, 200, reply.body)
  return (await stage.receiptOf(who, event.payment.paymentHash)) as string
}

describe('GET /api/remote-wallets/{id}/forwarding-receipts', () => {
  test('newest first, in pages, and nobody else’s', async () => {
    const [source, one] = [await stage.source(), await someone()]
    one.faults.minMsats = 1_000_000
    await stage.configure(source, { [one.address]: 10_000 })
    const ids = []
    for (const amountMsats of [1000, 2000, 3000]) ids.push(await report(source, { amountMsats }))
    const first = await list(source, '?limit=2')
    assert.deepEqual(
      first.json().map(({ id, status, receivedMsats }: Record<string, unknown>) => [id, status, receivedMsats]),
      [
        [ids[2], 'WAITING', 3000],
        [ids[1], 'WAITING', 2000],
      ],
    )
    const second = await list(source, `?limit=2&cursor=${first.headers['x-next-cursor']}`)
    assert.deepEqual(
      second.json().map(({ id }: { id: string }) => id),
      [ids[0]],
    )
    assert.equal(second.headers['x-next-cursor'], undefined)
    const stranger = await stage.source()
    assert.equal((await list(source, '', stranger)).statusCode, 404)
    assert.equal((await retry(source, ids[0] as string, stranger)).statusCode, 404)
    const other = { url: stage.urlOf(stranger, `forwarding-receipts/${ids[0]}`), as: stranger }
    assert.equal(refusalIn(await web.call(other)).reason, 'forwarding_receipt_not_found')
    const token = await web.deviceToken(source.userId, ['users:read'])
    for (const path of ['forwarding-receipts', `forwarding-receipts/${ids[0]}`]) {
      assert.equal((await web.call({ url: stage.urlOf(source, path), token })).statusCode, 403)
    }
    const { pendingMsats, pendingReceipts } = (
      await web.call({ url: stage.urlOf(source, 'receive-action'), as: source })
    ).json()
    assert.deepEqual([pendingMsats, pendingReceipts], [6000, 3])
  })
})

describe('POST …/forwarding-receipts/{rid}/retry', () => {
  test('tries at once what waits; 409 when nothing does', async () => {
    const [source, one] = [await stage.source(), await someone()]
    await stage.configure(source, { [one.address]: 10_000 })
    one.faults.refuse = 'Closed today'
    const id = await stage.receive(source, 20_000)
    await stage.forward()
    const [leg] = (await stage.detail(source, id)).legs
    assert.deepEqual([leg?.reason, leg?.detail], ['destination_refused', 'Closed today'])
    one.faults.refuse = null
    await stage.forward()
    assert.equal(one.wallet.balanceMsats, 0, 'not before its time')
    assert.deepEqual((await retry(source, id)).json(), { accepted: true, retryingLegs: 1 })
    await stage.forward()
    assert.equal(one.wallet.balanceMsats, 20_000)
    assert.equal(refusalIn(await retry(source, id)).reason, 'forwarding_nothing_to_retry')
    assert.equal((await retry(source, 'none')).statusCode, 404)
  })

  test('never pays again what is on its way', async () => {
    const [source, one] = [await hasty.source(), await someone(hasty)]
    await hasty.configure(source, { [one.address]: 10_000 })
    source.wallet.faults.holdPayments = true
    const id = await hasty.receive(source, 20_000)
    await hasty.forward()
    assert.equal((await retry(source, id, source, hasty)).statusCode, 200)
    await hasty.forward()
    assert.equal(source.wallet.heldPayments.length, 1)
    assert.equal((await hasty.detail(source, id)).legs[0]?.attempts.length, 1)
    source.wallet.release(true)
    await until(async () => (await hasty.detail(source, id)).status === 'COMPLETED')
    assert.equal(one.wallet.balanceMsats, 20_000)
  })
})

describe('reports', () => {
  test('without an amount: the wallet is asked, and then it is forwarded', async () => {
    const [source, one] = [await stage.source(), await someone()]
    const { invoice, paymentHash } = stage.ledger.createInvoice(source.wallet.accountId, { amountMsats: 33_000 })
    await stage.configure(source, { [one.address]: 10_000 })
    const id = await report(source, { paymentHash })
    await stage.forward()
    assert.equal((await stage.detail(source, id)).status, 'AMOUNT_UNKNOWN', 'it is not paid yet')
    source.wallet.faults.noNotifications = true
    assert.ok(stage.ledger.pay((service.find('payer') as { accountId: string }).accountId, invoice).ok)
    assert.equal((await retry(source, id)).statusCode, 200)
    await stage.forward()
    const { status, receivedMsats } = await stage.detail(source, id)
    assert.deepEqual([status, receivedMsats], ['COMPLETED', 33_000])
    assert.equal(one.wallet.balanceMsats, 33_000)
  })

  test('of what was settled before it was switched on change nothing', async () => {
    const [source, one] = [await stage.source(), await someone()]
    await stage.configure(source, { [one.address]: 10_000 })
    const now = Math.floor(Date.now() / 1000)
    assert.equal(await report(source, { amountMsats: 5000, settledAt: now - 60 }), undefined)
    assert.ok(await report(source, { amountMsats: 5000, settledAt: now }), 'of the same second it counts')
    const id = await report(source, { amountMsats: 5000, settledAt: now + 86_400 })
    const reply = await web.call({ url: stage.urlOf(source, `forwarding-receipts/${id}`), as: source })
    assert.ok(Date.parse(reply.json().settledAt) <= Date.now())
  })

  test('that say no time count by when they were first seen, however late they are told', async () => {
    const [source, one] = [await stage.source(), await someone()]
    await stage.configure(source, { [one.address]: 10_000 })
    const receivedAt = Date.now() - 60_000
    assert.equal(await report(source, { amountMsats: 5000 }, { receivedAt }), undefined)
    const id = await report(source, { amountMsats: 5000 }, { receivedAt: Date.now() + 86_400_000 })
    const reply = await web.call({ url: stage.urlOf(source, `forwarding-receipts/${id}`), as: source })
    assert.ok(Date.parse(reply.json().settledAt) <= Date.now())
  })

  test('of a payment that was sent settle an attempt only with its proof', async () => {
    const [source, one] = [await hasty.source(), await someone(hasty)]
    await hasty.configure(source, { [one.address]: 10_000 })
    source.wallet.faults.holdPayments = true
    const id = await hasty.receive(source, 20_000)
    await hasty.forward()
    const [attempt] = (await hasty.detail(source, id)).legs[0]?.attempts ?? []
    const { paymentHash } = attempt as { paymentHash: string }
    await webhooksTo(hasty.web).post(paymentEvent('payment_sent', source.walletId, { paymentHash }))
    await hasty.web.sql`delete from listener_inbox where type = 'payment_sent'`
    await webhooksTo(hasty.web).post(
      paymentEvent('payment_sent', source.walletId, { paymentHash, preimage: '00'.repeat(32) }),
    )
    assert.equal((await hasty.detail(source, id)).status, 'FORWARDING')
    source.wallet.release(false)
  })
})

describe('the reconciler', () => {
  test('is woken by a receipt, a retry and a change at once, also of another process', async () => {
    const [source, one] = [await stage.source(), await someone()]
    const running = await startForwarding(web.deps)
    try {
      await stage.configure(source, { [one.address]: 10_000 })
      const id = await stage.receive(source, 20_000)
      await until(() => one.wallet.balanceMsats === 20_000)
      await until(async () => (await stage.detail(source, id)).status === 'COMPLETED')
      one.faults.refuse = 'Closed'
      const second = await stage.receive(source, 10_000)
      await until(async () => (await stage.detail(source, second)).legs[0]?.reason === 'destination_refused')
      one.faults.refuse = null
      await retry(source, second)
      await until(() => one.wallet.balanceMsats === 30_000)
      one.faults.refuse = 'Closed again'
      const third = await stage.receive(source, 5000)
      await until(async () => (await stage.detail(source, third)).legs[0]?.reason === 'destination_refused')
      one.faults.refuse = null
      await stage.configure(source, { [one.address]: 10_000 }, { feeBps: 1 })
      await until(() => one.wallet.balanceMsats === 35_000)
    } finally {
      await running.stop()
    }
  })

  test('makes one payment of a wallet at a time, however many processes there are', async () => {
    const [source, one, two] = [await stage.source(), await someone(), await someone()]
    await stage.configure(source, { [one.address]: 5000, [two.address]: 5000 })
    source.wallet.faults.delayMs = 300
    await stage.receive(source, 20_000)
    let most = 0
    const passes = Promise.all([forwarder(web.deps)(), forwarder(web.deps)()])
    await until(async () => {
      const [row] = await web.sql`
        select count(*) from listener.payments where wallet_id = ${source.walletId} and state = 'pending'`
      most = Math.max(most, row?.count)
      return one.wallet.balanceMsats + two.wallet.balanceMsats === 20_000
    })
    await passes
    assert.equal(most, 1, 'never two payments of one wallet at once')
  })
})
