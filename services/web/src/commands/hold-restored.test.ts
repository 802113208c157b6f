/** Books that were restored from a backup do not know what was paid since: a member who presses again must not pay again. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { refusalIn } from '../../test/app.ts'
import { openStage } from '../../test/forwarding-stage.ts'
import { holdRestored } from './hold-restored.ts'

// A wallet that pays what it is asked to, however often.
const stage = await openStage({ paysAgain: true })
after(() => stage.close())
const { web, ledger, service, sent } = stage
const shop = await service.create({ name: 'shop', balanceMsats: 0 })
const newInvoice = (timestamp?: number) =>
  ledger.createInvoice(shop.accountId, { amountMsats: 21_000, ...(timestamp && { timestamp }) }).invoice

test('an invoice of before the restore is refused, whatever the key; one that is made afterwards is paid', async () => {
  const ana = await stage.source({ balanceMsats: 10_000_000 })
  const pay = (to: string, idempotencyKey = randomUUID()) =>
    web.call({
      method: 'POST',
      url: '/api/wallet/payments',
      as: ana,
      body: { idempotencyKey, to, amountMsats: 21_000 },
    })
  const [to, key] = [newInvoice(), randomUUID()]
  assert.equal((await pay(to, key)).json().state, 'done')
  // As they were in the backup.
  await web.sql`delete from sent_payments`
  await web.sql`delete from listener.payments`
  const madeAt = new Date().toISOString()
  await web.sql.begin(tx => holdRestored(tx, { madeAt } as Parameters<typeof holdRestored>[1], new Date()))
  for (const again of [key, randomUUID()]) {
    assert.equal(refusalIn(await pay(to, again)).reason, 'invoice_sent_before')
  }
  assert.equal(sent(ana).length, 1)
  // Invoices tell whole seconds.
  const inASecond = Math.floor(Date.now() / 1000) + 1
  assert.equal((await pay(newInvoice(inASecond))).json().state, 'done')
  assert.equal(sent(ana).length, 2)
})
