/**
 * The listener killed at every step of a payment, with a real database, relay and wallet. Whatever it left behind, the
 * next one sees to its end: nothing is paid twice, and nothing that was paid is called failed.
 */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import type { SandboxWallet } from '@chispa/sandbox/wallets/sandbox-wallet'
import { timed } from '@chispa/testing/stopwatch'
import { ask, isReadyAt, startListener } from './src/listener-process.ts'
import { holding, killInStatement, waitsForLock } from './src/locks.ts'
import { openNetwork } from './src/network.ts'
import type { ServiceProcess } from './src/service-process.ts'

const network = await openNetwork()
after(() => network[Symbol.asyncDispose]())
const { sql } = network
const merchant = await network.service.create({ name: 'merchant' })
let listener: ServiceProcess
/** Only one runs, also after a test that failed. */
const begin = async () => {
  await listener?.[Symbol.asyncDispose]()
  listener = await startListener(network.url, { WEB_ORIGIN: 'http://127.0.0.1:9' })
  return listener
}
after(() => listener?.[Symbol.asyncDispose]())

const path = '/v1/nwc/payments'
type Held = { id: string; wallet: SandboxWallet }

function order({ id: walletId }: Held) {
  const { invoice, paymentHash } = merchant.ledger.createInvoice(merchant.accountId, { amountMsats: 21_000 })
  const requestId = createHash('sha256').update(`${walletId}|${paymentHash}`).digest('hex')
  return { requestId, walletId, invoice, paymentHash }
}

const paidBy = ({ wallet }: Held) =>
  wallet.ledger.transactions(wallet.accountId).filter(({ type, state }) => type === 'outgoing' && state === 'settled')

const whenReady = ({ id }: Held) => until(() => isReadyAt(listener, id))

const rowOf = async (requestId: string) =>
  (await sql`select state, published_at from listener.payments where request_id = ${requestId}`)[0]

const answerOf = async (requestId: string) => (await ask(listener, `${path}/${requestId}`))?.body.status

test('killed before the claim: there is no payment, and another attempt makes one', async () => {
  await begin()
  const held = await network.newWallet()
  await whenReady(held)
  const asked = order(held)
  await holding(
    sql,
    tx => tx`lock table listener.payments in exclusive mode`,
    async () => {
      const reply = ask(listener, path, asked)
      await waitsForLock(sql, 'chispa-listener', 'listener.payments')
      await killInStatement(sql, 'chispa-listener', listener)
      assert.equal(await reply, undefined)
    },
  )
  assert.equal(await rowOf(asked.requestId), undefined)
  await begin()
  assert.equal((await ask(listener, `${path}/${asked.requestId}`))?.http, 404)
  await whenReady(held)
  assert.equal((await ask(listener, path, asked))?.http, 200)
  assert.equal(paidBy(held).length, 1)
  await listener.stop()
})

/** The listener waits for a silent wallet a second and a half: on a busy machine not every try comes within that time. */
async function tryUntil<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    await begin()
    const done = await attempt()
    if (done !== undefined) return done
  }
}

test('killed after the claim, before it could be sent: not_started, and nothing is sent', async () => {
  const held = await network.newWallet({ silent: true })
  const asked = await tryUntil(async () => {
    const asked = order(held)
    const reply = ask(listener, path, asked)
    await until(() => rowOf(asked.requestId))
    await listener.kill()
    return (await reply) === undefined ? asked : undefined
  })
  held.wallet.faults.silent = false
  await begin()
  await until(async () => (await answerOf(asked.requestId)) === 'not_started')
  await whenReady(held)
  assert.equal((await ask(listener, path, asked))?.http, 503)
  assert.equal(paidBy(held).length, 0)
  await listener.stop()
})

test('killed after signing, before the boundary: not_started, and nothing is sent', async () => {
  const held = await network.newWallet({ silent: true })
  const asked = await tryUntil(async () => {
    held.wallet.faults.silent = true
    const asked = order(held)
    const reply = ask(listener, path, asked)
    await until(() => rowOf(asked.requestId))
    let isInTime = false
    await holding(
      sql,
      tx => tx`select 1 from listener.payments where request_id = ${asked.requestId} for update`,
      async () => {
        isInTime = (await rowOf(asked.requestId))?.state === 'pending'
        if (!isInTime) return
        held.wallet.faults.silent = false
        await waitsForLock(sql, 'chispa-listener', 'listener.payments')
        await killInStatement(sql, 'chispa-listener', listener)
        assert.equal(await reply, undefined)
      },
    )
    return isInTime ? asked : undefined
  })
  assert.equal((await rowOf(asked.requestId))?.publishedAt, null)
  await begin()
  await until(async () => (await answerOf(asked.requestId)) === 'not_started')
  await whenReady(held)
  assert.equal(paidBy(held).length, 0)
  await listener.stop()
})

test('killed while the boundary is written: unknown, though nothing left; it is never sent, and ends with its invoice', async () => {
  await begin()
  const held = await network.newWallet()
  await whenReady(held)
  const asked = order(held)
  const takenBack = new Error('taken back')
  // The claim waits for a row of the same id, which then is none.
  const waited = holding(
    sql,
    tx => tx`
      insert into listener.payments (request_id, wallet_id, invoice, payment_hash, state, owner, created_at, invoice_expires_at)
      values (${asked.requestId}, ${asked.walletId}, ${asked.invoice}, ${asked.paymentHash}, 'pending', 'nobody', now(), now())`,
    async () => {
      const reply = ask(listener, path, asked)
      await waitsForLock(sql, 'chispa-listener', 'listener.payments')
      await listener.kill()
      assert.equal(await reply, undefined)
      throw takenBack
    },
  )
  await assert.rejects(waited, takenBack)
  // The database carries the statement of the dead process out.
  await until(async () => (await rowOf(asked.requestId))?.publishedAt)
  await begin()
  await whenReady(held)
  await until(async () => (await answerOf(asked.requestId)) === 'unknown')
  const again = await ask(listener, path, { ...asked, waitMs: 2000 })
  assert.deepEqual(
    [again?.http, again?.body.status],
    [202, 'unknown'],
    'the wallet has no record, which proves nothing yet',
  )
  const over = new Date(Date.now() - 61 * 60_000)
  await sql`update listener.payments set invoice_expires_at = ${over} where request_id = ${asked.requestId}`
  await until(async () => (await answerOf(asked.requestId)) === 'rejected')
  assert.equal(paidBy(held).length, 0)
  await listener.stop()
})

test('killed after publishing: unknown until the wallet settles, then succeeded; paid once', async () => {
  await begin()
  const held = await network.newWallet()
  await whenReady(held)
  held.wallet.faults.holdPayments = true
  const asked = order(held)
  const reply = ask(listener, path, asked)
  await until(() => held.wallet.heldPayments.length === 1)
  await listener.kill()
  assert.equal(await reply, undefined)
  await begin()
  await until(async () => (await answerOf(asked.requestId)) === 'unknown')
  await whenReady(held)
  const again = await ask(listener, path, { ...asked, waitMs: 2000 })
  assert.deepEqual([again?.http, again?.body.status], [202, 'unknown'])
  held.wallet.release(true)
  await until(async () => (await answerOf(asked.requestId)) === 'succeeded')
  assert.equal(paidBy(held).length, 1)
  await listener.stop()
})

test('killed after the reply, before the journal is written: found out by itself; paid once', async () => {
  await begin()
  const held = await network.newWallet()
  await whenReady(held)
  held.wallet.faults.holdPayments = true
  const asked = order(held)
  const reply = ask(listener, path, asked)
  await until(() => held.wallet.heldPayments.length === 1)
  await holding(
    sql,
    tx => tx`select 1 from listener.payments where request_id = ${asked.requestId} for update`,
    async () => {
      held.wallet.release(true)
      await waitsForLock(sql, 'chispa-listener', 'listener.payments')
      await killInStatement(sql, 'chispa-listener', listener)
      assert.equal(await reply, undefined)
    },
  )
  assert.equal((await rowOf(asked.requestId))?.state, 'pending')
  await begin()
  await until(async () => (await rowOf(asked.requestId))?.state === 'succeeded')
  assert.equal(paidBy(held).length, 1)
  await listener.stop()
})

test('two listeners, one killed with a payment on its way: the other one finishes it', async () => {
  const both = [await begin(), await startListener(network.url, { WEB_ORIGIN: 'http://127.0.0.1:9' })] as const
  await using _ = both[1]
  const held = await network.newWallet()
  const holds = (one: ServiceProcess) => isReadyAt(one, held.id)
  const owner = await until(async () => {
    for (const one of both) if (await holds(one)) return one
    return undefined
  })
  const other = owner === both[0] ? both[1] : both[0]
  held.wallet.faults.holdPayments = true
  const asked = order(held)
  const handed = order(held)
  const elsewhere = ask(other, path, handed)
  await until(() => held.wallet.heldPayments.length === 1)
  held.wallet.release(true)
  assert.equal((await elsewhere)?.http, 200, 'it is not its wallet, and who holds that has sent it')
  const first = order(held)
  assert.equal((await ask(owner, path, { ...first, waitMs: 100 }))?.body.status, 'pending')
  await until(() => held.wallet.heldPayments.length === 1)
  const joined = ask(other, path, first)
  held.wallet.release(true)
  assert.equal((await joined)?.http, 200, 'who waits at one hears what the other wrote')
  const reply = ask(owner, path, asked)
  await until(() => held.wallet.heldPayments.length === 1)
  await owner.kill()
  assert.equal(await reply, undefined)
  const [, tookMs] = await timed(until(() => holds(other)))
  assert.ok(tookMs < 15_000, `a killed listener’s wallets move within 15 s, not ${tookMs} ms`)
  held.wallet.release(true)
  await until(async () => (await rowOf(asked.requestId))?.state === 'succeeded')
  assert.equal(paidBy(held).length, 3)
})
