import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { methods } from '@chispa/protocols/nip47'
import { until } from '@chispa/sandbox/until'
import { refusalIn } from '../../test/app.ts'
import { openStage, type Source } from '../../test/forwarding-stage.ts'
import { resolveSent } from './resolve.ts'

// One answer here is lost, and waited for.
const stage = await openStage({ replyTimeoutMs: 6000 })
after(() => stage.close())
const { web, ledger, service, sent } = stage

const shop = await service.create({ name: 'shop', balanceMsats: 0 })
const invoiceOf = (amountMsats: number) =>
  ledger.createInvoice(shop.accountId, { amountMsats, description: 'Two coffees' }).invoice

const pay = (who: Source, body: { to: string; amountMsats: number; maxFeeMsats: number }) =>
  web.call({ method: 'POST', url: '/api/wallet/payments', as: who, body: { idempotencyKey: randomUUID(), ...body } })
const read = async (who: Source, id: string) => (await web.call({ url: `/api/wallet/payments/${id}`, as: who })).json()

describe('a limit to the fees', () => {
  const capping = { methods: [...methods, 'pay' as const], extensions: ['05', '321'], balanceMsats: 50_000_000 }
  const readiness = async (who: Source) => (await web.call({ url: '/api/wallet/sending', as: who })).json()
  /** As the page does once a wallet is connected. */
  const source = async (options: Parameters<typeof stage.source>[0]) => {
    const who = await stage.source(options)
    const url = `/api/remote-wallets/${who.walletId}/check`
    assert.equal((await web.call({ method: 'POST', url, as: who })).statusCode, 200)
    return who
  }

  test('is taken by a wallet that names the extension: below the cap it pays, above nothing moves, and a higher one pays', async () => {
    const ana = await source({ ...capping, faults: { feeMsats: 7000 } })
    assert.equal((await readiness(ana)).canCapFees, true)
    const to = invoiceOf(1_000_000)
    const declined = (await pay(ana, { to, amountMsats: 1_000_000, maxFeeMsats: 6000 })).json()
    assert.deepEqual([declined.state, declined.code], ['failed', 'fee_over_cap'])
    assert.equal(sent(ana).length, 0)
    const paid = (await pay(ana, { to, amountMsats: 1_000_000, maxFeeMsats: 7000 })).json()
    assert.deepEqual([paid.state, paid.feesMsats], ['done', 7000])
    const rows = await web.sql`
      select max_fee_msats::int from listener.payments where wallet_id = ${ana.walletId} order by created_at`
    assert.deepEqual(
      rows.map(row => row.maxFeeMsats),
      [6000, 7000],
    )
    assert.equal((await readiness(ana)).canCapFees, true)
  })

  test('409 fees_cannot_be_capped for a wallet that does not name it, and nothing is sent', async () => {
    const ana = await source({ balanceMsats: 50_000_000 })
    assert.equal((await readiness(ana)).canCapFees, false)
    const reply = await pay(ana, { to: invoiceOf(1_000_000), amountMsats: 1_000_000, maxFeeMsats: 0 })
    assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [409, 'fees_cannot_be_capped'])
    assert.equal(sent(ana).length, 0)
  })

  test('a wallet that took more than its cap is offered none any more', async () => {
    const ana = await source({ ...capping, faults: { feeMsats: 7000, ignoresFeeCap: true } })
    const paid = (await pay(ana, { to: invoiceOf(1_000_000), amountMsats: 1_000_000, maxFeeMsats: 1000 })).json()
    assert.deepEqual([paid.state, paid.feesMsats], ['done', 7000])
    assert.equal((await readiness(ana)).canCapFees, false)
  })

  test('a lost answer to a capped payment is proven by the look-up, and it is sent once', async () => {
    const ana = await source(capping)
    ana.wallet.faults.loseAnswerAfterPaying = true
    const first = (await pay(ana, { to: invoiceOf(1_000_000), amountMsats: 1_000_000, maxFeeMsats: 1000 })).json()
    await until(async () => {
      await web.sql`update sent_payments set next_check_at = now() - interval '1 s' where next_check_at is not null`
      await resolveSent(web.deps)
      return (await read(ana, first.id)).state === 'done'
    })
    assert.equal(sent(ana).length, 1)
  })
})
