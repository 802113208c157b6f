import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import type { Connection } from '@chispa/database/connect'
import { requestIdOf } from '@chispa/payments/request-id'
import { readBolt11 } from '@chispa/protocols/bolt11'
import { until } from '@chispa/sandbox/until'
import { hasSigner } from '@chispa/signatures/ecdsa'
import { openStage } from '../../test/stage.ts'
import { claimPayment, markPublished } from './store.ts'

const hex = () => randomBytes(32).toString('hex')
const claimFor = (walletId: string) => ({
  requestId: hex(),
  walletId,
  invoice: 'lnbcrt1',
  paymentHash: hex(),
  idempotencyScope: null,
  attemptNo: null,
  maxFeeMsats: null,
  invoiceExpiresAt: new Date(Date.now() + 3_600_000),
  now: new Date(),
})
const signed = () => ({ event: '{}', eventId: hex(), encryption: 'nip44_v2' as const })

test('at the next start: before the boundary not_started, past it unknown, and neither is sent', async () => {
  await using stage = await openStage()
  const { id, wallet } = await stage.newWallet()
  const first = await stage.start()
  const { fence } = await until(() => first.pool.find(id))
  const [before, past] = [claimFor(id), claimFor(id)]
  const owner = { id: first.lease.id, fence }
  assert.equal(await claimPayment(stage.sql, before, owner), 'claimed')
  assert.equal(await claimPayment(stage.sql, past, owner, signed()), 'claimed')
  await first.stop()
  const second = await stage.start()
  const state = async ({ requestId }: { requestId: string }) =>
    (await stage.sql`select state from listener.payments where request_id = ${requestId}`)[0]?.state
  await until(async () => (await state(before)) === 'not_started')
  assert.equal(await state(past), 'unknown')
  await until(() => second.pool.find(id)?.isReady)
  assert.equal(wallet.ledger.transactions(wallet.accountId).length, 0)
})

test('whoever lost the wallet claims nothing and passes no boundary', async () => {
  await using stage = await openStage()
  const { id } = await stage.newWallet()
  const listener = await stage.start()
  const { fence } = await until(() => listener.pool.find(id))
  const owner = { id: listener.lease.id, fence }
  const claim = claimFor(id)
  assert.equal(await claimPayment(stage.sql, claim, owner), 'claimed')
  await stage.sql`update listener.wallets set owner = 'another', fence = fence + 1 where wallet_id = ${id}`
  assert.equal(await markPublished(stage.sql, claim, owner, signed(), new Date()), false)
  assert.equal(await claimPayment(stage.sql, claimFor(id), owner), 'not_owner')
  await stage.sql`update listener.wallets set owner = ${owner.id} where wallet_id = ${id}`
  assert.equal(await claimPayment(stage.sql, claimFor(id), owner), 'not_owner', 'the fence is another')
})

describe('the connection breaks while the boundary is written', () => {
  /** The next statement that claims a payment gets no answer, whether or not it is carried out. */
  function breakingSql(sql: Connection) {
    let breaks: 'before' | 'after' | undefined
    const lost = () => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
    const broken = new Proxy(sql, {
      apply(target, self, args) {
        const isClaim = Array.isArray(args[0]) && args[0].join('').includes('insert into listener.payments')
        const how = isClaim ? breaks : undefined
        if (how) breaks = undefined
        if (how === 'before') return Promise.reject(lost())
        const answer = Reflect.apply(target, self, args)
        return how === 'after' ? answer.then(() => Promise.reject(lost())) : answer
      },
    })
    return {
      sql: broken,
      breakNext(how: 'before' | 'after') {
        breaks = how
      },
    }
  }

  async function readyStage(stage: Awaited<ReturnType<typeof openStage>>) {
    const breaking = breakingSql(stage.sql)
    const [held, merchant] = [await stage.newWallet(), await stage.service.create({ name: 'merchant' })]
    const listener = await stage.start({ sql: breaking.sql })
    await until(() => listener.pool.find(held.id)?.isReady)
    const { invoice, paymentHash } = merchant.ledger.createInvoice(merchant.accountId, {
      amountMsats: 1000,
      expirySeconds: 3600,
    })
    const request = { requestId: requestIdOf(held.id, paymentHash), walletId: held.id, invoice, paymentHash }
    const decoded = readBolt11(invoice, hasSigner)
    assert.ok(decoded.ok)
    const pay = () => listener.payments.pay(request, decoded.invoice, 60_000)
    const recoverLater = async () => {
      await stage.sql`update listener.payments set created_at = created_at - interval '1 minute'`
      await listener.payments.recover()
    }
    const state = async () =>
      (await stage.sql`select state from listener.payments where request_id = ${request.requestId}`)[0]?.state
    const made = () => held.wallet.ledger.transactions(held.wallet.accountId).length
    return { ...breaking, pay, recoverLater, state, made }
  }

  test('and it is written: nothing left, which is said as soon as it can be, and stays so when it is asked for again', async () => {
    await using stage = await openStage()
    const { breakNext, pay, recoverLater, state, made } = await readyStage(stage)
    breakNext('after')
    await assert.rejects(pay(), { code: 'ECONNRESET' })
    // Somebody asks all the time.
    const joined = pay()
    await until(async () => {
      await recoverLater()
      return (await state()) === 'not_started'
    })
    for (const told of [await joined, await pay()])
      assert.partialDeepStrictEqual(told, {
        kind: 'payment',
        payment: {
          state: 'not_started',
          errorMessage: 'The connection to the database broke while it was written down',
        },
      })
    assert.equal(made(), 0)
  })

  test('and it is not written: whoever asks again pays, and what was not known before does not count', async () => {
    await using stage = await openStage()
    const { breakNext, pay, recoverLater, state, made } = await readyStage(stage)
    breakNext('before')
    await assert.rejects(pay(), { code: 'ECONNRESET' })
    const told = await pay()
    assert.equal(told.kind === 'payment' && told.payment?.state, 'succeeded')
    await recoverLater()
    assert.equal(await state(), 'succeeded')
    assert.equal(made(), 1)
  })
})
