/** What a payment costs the database: its claim with the boundary before it is sent, and its outcome. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newOrder, post, readyWallet, settledPaymentsOf } from '../../test/payment-orders.ts'
import { openStage } from '../../test/stage.ts'

const stage = await openStage()
after(() => stage[Symbol.asyncDispose]())
const merchant = await stage.service.create({ name: 'merchant' })

/** Statements by what they are given, in order; parts of statements are given nothing. */
const asked: { text: string; given: unknown[] }[] = []
const sql = new Proxy(stage.sql, {
  apply(target, self, args) {
    const [strings, ...given] = args
    if (Array.isArray(strings) && 'raw' in strings) asked.push({ text: strings.join(' '), given })
    return Reflect.apply(target, self, args)
  },
})
const listener = await stage.start({ sql })

test('a payment from a wallet that is ready is two statements, and its request stands in the first', async () => {
  const held = await readyWallet(stage, listener)
  held.wallet.faults.noNotifications = true
  const order = newOrder(merchant, held)
  assert.equal((await post(listener, order)).status, 'succeeded')
  const statements = asked.filter(({ given }) => given.includes(order.requestId))
  assert.deepEqual(
    statements.map(({ text }) => /insert into|update/.exec(text)?.[0]),
    ['insert into', 'update'],
  )
  const [row] = await stage.sql<{ eventId: string }[]>`
    select event_id from listener.payments where request_id = ${order.requestId}`
  assert.ok(statements[0]!.given.includes(row!.eventId))
  assert.equal(settledPaymentsOf(held).length, 1)
})
