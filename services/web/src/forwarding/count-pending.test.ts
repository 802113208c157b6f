/** What a page sums up is bounded, however much waits. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { maxCountedLegs } from '@chispa/contract/forwarding'
import { testApp } from '../../test/app.ts'
import { hex, minute, paymentRows } from '../../test/payment-rows.ts'
import { countPending } from './view-store.ts'

const web = await testApp()
after(() => web.close())
const { sql } = web

test('of very many shares that wait, so many are summed up', async () => {
  const { memberWithWallet, forwarded } = paymentRows(web)
  const ana = await memberWithWallet()
  await forwarded(ana, minute(1), 'mum@home.example')
  const [receipt] = await sql<{ id: string }[]>`
    insert into forwarding_receipts (event_key, wallet_id, revision, payment_hash, received_msats, retained_msats, settled_at, created_at)
    values (${hex()}, ${ana.walletId}, 1, ${hex()}, 7000, 0, now(), now()) returning id`
  const wait = (from: number, count: number) => sql`
    insert into forwarding_legs (receipt_id, destination_id, position, amount_msats, hops, state)
    select ${receipt!.id}, d.id, n, 1000, 0, 'OPEN' from forwarding_destinations d, generate_series(${from}::int, ${from + count - 1}::int) n
    where d.wallet_id = ${ana.walletId}`
  await wait(1, 3)
  assert.deepEqual({ ...(await countPending(sql, ana.walletId)) }, { pendingMsats: 3000, pendingReceipts: 1 })
  await wait(4, maxCountedLegs)
  const { pendingMsats } = await countPending(sql, ana.walletId)
  assert.equal(pendingMsats, maxCountedLegs * 1000)
})
