import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openStage } from '../../test/payee-stage.ts'
import { waitForAnswers } from '../../test/wallet-timeouts.ts'
import { forgetUnpaidInvoices } from './retention.ts'

const stage = await openStage()
after(() => stage.close())
await stage.payee('alice')
const { sql } = stage.web
waitForAnswers(stage.web, 'lookupInvoice')
const dayMs = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * dayMs)

test('an invoice that nobody paid is forgotten after the time that is set; paid and open ones stay', async () => {
  const [unpaid, paid, open] = [
    await stage.invoiceFor('alice'),
    await stage.invoiceFor('alice'),
    await stage.invoiceFor('alice'),
  ]
  stage.pay(paid.pr)
  assert.equal((await stage.web.call({ url: paid.verifyPath })).json().settled, true)
  await sql`update invoices set status = 'EXPIRED', next_lookup_at = null where payment_hash = ${unpaid.paymentHash}`
  const left = async () =>
    new Set((await sql<{ paymentHash: string }[]>`select payment_hash from invoices`).map(row => row.paymentHash))

  await forgetUnpaidInvoices(sql, 30, inDays(29))
  assert.equal((await left()).size, 3)
  await forgetUnpaidInvoices(sql, 30, inDays(31))
  assert.deepEqual(await left(), new Set([paid.paymentHash, open.paymentHash]))
  assert.equal((await stage.web.call({ url: unpaid.verifyPath })).statusCode, 404)
})

test('more than one batch is forgotten', async () => {
  await sql`
    insert into invoices (payment_hash, bolt11, amount_msats, purpose, wallet_id, user_id, status, created_at, expires_at)
    select lpad(n::text, 64, '0'), 'lnbc', 1000, 'LUD16_PAYMENT', w.id, w.user_id, 'EXPIRED', now(), now()
    from generate_series(1, 2100) n, remote_wallets w`
  await forgetUnpaidInvoices(sql, 1, inDays(2))
  assert.equal((await sql`select 1 from invoices where status = 'EXPIRED'`).length, 0)
})
