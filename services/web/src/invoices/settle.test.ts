import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { transaction } from '@chispa/database/connect'
import { openStage } from '../../test/payee-stage.ts'
import { settleInvoice } from './settle.ts'

const stage = await openStage()
const { deps } = stage.web
after(() => stage.close())
const alice = await stage.payee('alice')
const bob = await stage.payee('bob')

async function invoice() {
  const { paymentHash, pr } = await stage.invoiceFor('alice', { amount: '4000' })
  const right = { walletId: alice.walletId, amountMsats: 4000 }
  return { paymentHash, right, preimage: () => stage.pay(pr), row: () => stage.invoiceRow(paymentHash) }
}

describe('settleInvoice', () => {
  test('marks an invoice paid once, at the time the wallet says', async () => {
    const { paymentHash, right, preimage, row } = await invoice()
    const evidence = { ...right, preimage: preimage().toUpperCase(), settledAt: Math.floor(Date.now() / 1000) }
    assert.equal((await settleInvoice(deps, paymentHash, evidence)).kind, 'paid')
    const first = await row()
    assert.deepEqual([first?.status, first?.preimage], ['PAID', evidence.preimage.toLowerCase()])
    assert.ok(first?.paidAt >= first?.createdAt)
    assert.equal((await settleInvoice(deps, paymentHash, evidence)).kind, 'already_paid')
    assert.deepEqual(await row(), first)
  })

  for (const [words, settledAt] of [
    ['the future', 99_999_999_999],
    ['long before the invoice', 1],
  ] as const) {
    test(`a wallet whose clock is in ${words} moves the time no further than it can be`, async () => {
      const { paymentHash, right, row } = await invoice()
      await settleInvoice(deps, paymentHash, { ...right, settledAt })
      const paid = await row()
      assert.ok(paid?.paidAt >= paid?.createdAt && paid?.paidAt <= new Date())
    })
  }

  test('twenty who bring the news at once: one marks it', async () => {
    const { paymentHash, right } = await invoice()
    const settlements = await Promise.all(Array.from({ length: 20 }, () => settleInvoice(deps, paymentHash, right)))
    assert.equal(settlements.filter(({ kind }) => kind === 'paid').length, 1)
    assert.equal(settlements.filter(({ kind }) => kind === 'already_paid').length, 19)
  })

  test('refuses another wallet, another amount, a wrong preimage, an unknown hash; the invoice stays open', async () => {
    const { paymentHash, right, row } = await invoice()
    for (const [kind, evidence] of [
      ['wrong_wallet', { ...right, walletId: bob.walletId }],
      ['wrong_amount', { ...right, amountMsats: 3999 }],
      ['wrong_amount', { ...right, amountMsats: 4001 }],
      ['wrong_preimage', { ...right, preimage: 'ab'.repeat(32) }],
      ['wrong_preimage', { ...right, preimage: 'nonsense' }],
    ] as const) {
      assert.equal((await settleInvoice(deps, paymentHash, evidence)).kind, kind)
    }
    assert.equal((await settleInvoice(deps, 'cd'.repeat(32), right)).kind, 'unknown')
    assert.equal((await row())?.status, 'PENDING')
  })

  test('a proof that comes after the news is kept; a wrong one is not', async () => {
    const { paymentHash, right, preimage, row } = await invoice()
    await settleInvoice(deps, paymentHash, right)
    assert.equal((await row())?.preimage, null)
    const wrong = await settleInvoice(deps, paymentHash, { ...right, preimage: 'ab'.repeat(32) })
    assert.deepEqual([wrong.kind, (await row())?.preimage], ['wrong_preimage', null])
    const proof = preimage()
    await settleInvoice(deps, paymentHash, { ...right, preimage: proof })
    assert.equal((await row())?.preimage, proof)
  })

  test('an invoice that was given up as expired can still turn out paid', async () => {
    const { paymentHash, right, row } = await invoice()
    await stage.web.sql`
      update invoices set status = 'EXPIRED', next_lookup_at = null where payment_hash = ${paymentHash}`
    assert.equal((await settleInvoice(deps, paymentHash, right)).kind, 'paid')
    assert.equal((await row())?.status, 'PAID')
  })

  test('inside a transaction that fails, nothing is paid', async () => {
    const { paymentHash, right, row } = await invoice()
    const failing = transaction(deps.sql, async tx => {
      assert.equal((await settleInvoice({ ...deps, sql: tx }, paymentHash, right)).kind, 'paid')
      throw new Error('something else went wrong')
    })
    await assert.rejects(failing, /something else/)
    assert.equal((await row())?.status, 'PENDING')
  })
})
