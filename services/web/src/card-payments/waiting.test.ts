/** Whoever waits for an outcome hears of it when it is written, in whichever process; nobody reads the row meanwhile. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTillProcess } from '../../test/till-process.ts'
import { openStage } from '../../test/till-stage.ts'
import { Outcomes } from './outcomes.ts'
import { payWithTap } from './pay.ts'
import { recordOutcome } from './record-outcome.ts'
import { findPaymentOfTap } from './store.ts'
import { tapSecret } from './tap-secret.ts'

const stage = await openStage()
const { web, bill, until } = stage
const other = startTillProcess(stage, undefined, { walletLimitMs: 60_000 })
after(async () => {
  await other.crash()
  await stage.close()
})
/** How many statements the other process has asked for. */
let statements = 0
const counted = new Proxy(other.deps.sql, {
  apply(sql, self, args) {
    // Only a template is a statement; the rest names columns.
    if (Array.isArray(args[0]) && 'raw' in args[0]) statements++
    return Reflect.apply(sql, self, args)
  },
})

test('a till that waits in one process hears at once of what another one has written', async () => {
  const { card, wallet } = await stage.heldCard()
  wallet.faults.holdPayments = true
  const { invoice } = bill()
  const { p, c } = card.tap()
  const expiresAt = Math.floor(Date.now() / 1000) + 180
  const k1 = tapSecret(web.deps.tapKey, card.id, { counter: card.counter, expiresAt })
  const first = stage.pay(card, { p, c, k1 }, invoice)
  await until(() => wallet.heldPayments.length === 1)
  // The same tap at another process: it joins, and waits.
  const joined = payWithTap({ ...other.deps, sql: counted }, card.id, { p, c, k1, pr: invoice })
  const payment = await findPaymentOfTap(web.sql, card.id, card.counter)
  await until(() => other.deps.outcomes.waiting > 0)
  const from = performance.now()
  // Long enough for somebody who reads the row now and then.
  await until(() => performance.now() - from > 800)
  const rejected = {
    kind: 'rejected',
    code: 'rejected_by_operator',
    walletErrorCode: null,
    movedNothing: false,
  } as const
  await recordOutcome(web.deps, payment!.id, rejected, 'operator')
  const told = await joined
  assert.equal(told.errorCode, 'rejected_by_operator')
  // The card, the payment of the tap, the payment as it stands, and the outcome; parts of statements count too.
  assert.ok(statements <= 5, `${statements} statements while it waited`)
  assert.equal((await first).json().error.reason, 'rejected_by_operator')
  wallet.release(false)
})

test('a process that missed signals looks again when it hears again', async () => {
  const outcomes = new Outcomes()
  const hearing = await outcomes.listen({ sql: web.sql, log: web.deps.log })
  using waiting = outcomes.subscribe('aa')
  const news = waiting.next
  await web.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where query ilike 'listen "card_payment_resolved"' and datname = current_database()`
  assert.equal(await news, true)
  await hearing.stop()
})
