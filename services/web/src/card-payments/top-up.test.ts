import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { decodeBolt11 } from '@chispa/protocols/bolt11'
import { readPayRequest } from '@chispa/protocols/lud06'
import { readPayLink } from '@chispa/protocols/lud19'
import { noWalletFaults } from '@chispa/sandbox/wallets/wallet-faults'
import { refusalIn } from '../../test/app.ts'
import { declined, openStage, told } from '../../test/till-stage.ts'
import { waitForAnswers } from '../../test/wallet-timeouts.ts'
import { lookUpOpenInvoices } from '../invoices/look-up-open.ts'

let clock = Date.now()
const stage = await openStage({ now: () => new Date(clock) })
after(() => stage.close())
const { web } = stage
waitForAnswers(web, 'lookupInvoice')
const held = await stage.heldCard({ balanceMsats: 0 })
const { card, wallet, walletId, holder } = held
const payer = await stage.service.create({ balanceMsats: 10_000_000_000 })

const request = (id = card.id) => web.call({ url: `/api/cards/${id}/lnurlp` })
const callback = (query: Record<string, string>, id = card.id) =>
  web.call({ url: `/api/cards/${id}/lnurlp/cb?${new URLSearchParams(query)}` })

async function topUp(query: Record<string, string> = { amount: '21000' }) {
  const reply = await callback(query)
  assert.equal(reply.statusCode, 200, reply.body)
  const { pr, verify } = reply.json()
  const decoded = decodeBolt11(pr)
  assert.ok(decoded.ok, reply.body)
  return { ...decoded.invoice, pr, verifyPath: new URL(verify).pathname }
}

describe('GET /api/cards/:id/lnurlp', () => {
  test('200 with a payRequest that the payLink of a scan leads to', async () => {
    const { payLink } = (await stage.scan(card, card.tap())).json()
    const url = new URL(readPayLink(payLink, { loopbackOverHttp: true }) as string)
    const reply = await web.call({ url: url.pathname })
    assert.deepEqual(
      [reply.statusCode, reply.json()],
      [
        200,
        {
          status: 'OK',
          tag: 'payRequest',
          callback: `http://localhost/api/cards/${card.id}/lnurlp/cb`,
          minSendable: 1000,
          maxSendable: 1_000_000_000,
          metadata: '[["text/plain","Card top-up"]]',
          commentAllowed: 200,
        },
      ],
    )
    assert.ok(readPayRequest(reply.json(), { loopbackOverHttp: true }).ok)
    assert.equal(reply.headers['access-control-allow-origin'], '*')
  })

  test('an error for a card that does not exist, here and in the callback', async () => {
    for (const reply of [await request('none'), await callback({ amount: '1000' }, 'ff'.repeat(16))]) {
      assert.deepEqual(
        [reply.statusCode, refusalIn(reply).reason, reply.json().status],
        [200, 'card_not_found', 'ERROR'],
      )
    }
  })

  test('200 with an error for a card that cannot receive, here and in the callback', async () => {
    const expectDeclined = async (id: string, reason: string) => {
      assert.deepEqual(told(await request(id)), declined(reason))
      assert.deepEqual(told(await callback({ amount: '1000' }, id)), declined(reason))
    }
    const loose = await stage.newCard()
    await expectDeclined(loose.id, 'card_not_paired')
    await stage.activate(loose, await web.member())
    await expectDeclined(loose.id, 'card_without_wallet')
    const other = await stage.heldCard()
    const act = (what: string) =>
      web.call({ method: 'POST', url: `/api/cards/${other.card.id}/${what}`, as: stage.admin })
    await act('disable')
    await expectDeclined(other.card.id, 'card_disabled')
    await act('enable')
    assert.equal((await request(other.card.id)).json().tag, 'payRequest')
    await act('wipe')
    await expectDeclined(other.card.id, 'card_blocked')
  })
})

describe('GET /api/cards/:id/lnurlp/cb', () => {
  test('200 with an invoice of the card’s wallet that commits to the metadata, stored as a top-up of the card', async () => {
    const { metadata } = (await request()).json()
    const invoice = await topUp({ amount: '123000', comment: ' for\0lunch ' })
    assert.equal(invoice.amountMsats, 123_000)
    assert.equal(invoice.descriptionHash, createHash('sha256').update(metadata).digest('hex'))
    assert.ok(stage.service.ledger.find(wallet.accountId, invoice.paymentHash))
    const [row] = await web.sql`select * from invoices where payment_hash = ${invoice.paymentHash}`
    const { purpose, cardId, userId, username, comment, description } = row as Record<string, unknown>
    assert.deepEqual(
      { purpose, cardId, userId, username, comment, description, walletId: row?.walletId },
      {
        purpose: 'CARD_TOPUP',
        cardId: card.id,
        userId: holder.userId,
        username: null,
        comment: 'for lunch',
        description: 'Card top-up: for lunch',
        walletId,
      },
    )
  })

  test('the wallet that is bound to the card gets the money, not the primary one', async () => {
    const other = await stage.heldCard({ balanceMsats: 0 })
    const bound = await stage.service.create()
    const boundId = await stage.addWallet(other.holder, bound)
    const url = `/api/cards/${other.card.id}/wallet`
    await web.call({ method: 'PUT', url, as: other.holder, body: { walletId: boundId } })
    const { pr } = (await callback({ amount: '5000' }, other.card.id)).json()
    assert.ok(stage.service.ledger.pay(payer.accountId, pr).ok)
    assert.deepEqual([bound.balanceMsats, other.wallet.balanceMsats], [5000, 0])
  })

  for (const amount of ['0', '999', '1000000001']) {
    test(`200 with an error for ${amount} msat`, async () => {
      assert.deepEqual(told(await callback({ amount })), declined('amount_out_of_range'))
    })
  }

  test('200 at both ends of the range', async () => {
    for (const amount of ['1000', '1000000000']) assert.equal((await topUp({ amount })).amountMsats, Number(amount))
  })

  for (const amount of ['', '-1', '1.5', '1e4', 'abc']) {
    test(`400 for the amount ${JSON.stringify(amount)}`, async () => {
      assert.deepEqual([refusalIn(await callback({ amount })).reason], ['invalid_amount'])
    })
  }

  test('400 without an amount, and with a comment of more than 200 characters', async () => {
    assert.equal(refusalIn(await callback({})).reason, 'invalid_amount')
    assert.equal((await topUp({ amount: '1000', comment: '🧡'.repeat(200) })).amountMsats, 1000)
    const reply = await callback({ amount: '1000', comment: 'x'.repeat(201) })
    assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [200, 'comment_too_long'])
  })

  test('503 when the wallet is silent; nothing is stored', async context => {
    const hasty = await openStage({ walletLimitMs: 1000 })
    context.after(() => hasty.close())
    const { card, wallet } = await hasty.heldCard()
    wallet.faults.silent = true
    const reply = await hasty.web.call({ url: `/api/cards/${card.id}/lnurlp/cb?amount=1000` })
    assert.deepEqual([reply.statusCode, reply.json().status], [200, 'ERROR'])
    assert.equal((await hasty.web.sql`select 1 from invoices`).length, 0)
  })

  test('503 when the wallet answers wrongly; nothing is stored', async () => {
    const count = async () => (await web.sql`select 1 from invoices`).length
    const before = await count()
    for (const fault of ['wrongAmount', 'wrongNetwork'] as const) {
      wallet.faults[fault] = true
      const reply = await callback({ amount: '1000' })
      Object.assign(wallet.faults, noWalletFaults())
      assert.deepEqual([reply.statusCode, reply.json().status], [200, 'ERROR'], fault)
    }
    assert.equal(await count(), before)
  })
})

describe('GET /api/cards/:id/lnurlp/verify/:paymentHash', () => {
  test('tells whether it was paid, with the preimage, without a listener', async () => {
    const { pr, verifyPath, paymentHash } = await topUp({ amount: '7000' })
    assert.equal(verifyPath, `/api/cards/${card.id}/lnurlp/verify/${paymentHash}`)
    assert.deepEqual((await web.call({ url: verifyPath })).json(), { status: 'OK', settled: false, preimage: null, pr })
    const paidOff = stage.service.ledger.pay(payer.accountId, pr)
    assert.ok(paidOff.ok)
    clock += 60_000
    await lookUpOpenInvoices(web.deps)
    const reply = await web.call({ url: verifyPath.replace(card.id, card.id.toUpperCase()) })
    assert.deepEqual(reply.json(), { status: 'OK', settled: true, preimage: paidOff.payment.preimage, pr })
  })

  test('what was paid in can be paid out with a tap', async () => {
    const { card, wallet } = await stage.heldCard({ balanceMsats: 0 })
    const { pr } = (await callback({ amount: '50000' }, card.id)).json()
    assert.ok(stage.service.ledger.pay(payer.accountId, pr).ok)
    assert.equal((await stage.tapAndPay(card, stage.bill(50_000).invoice)).json().status, 'OK')
    assert.equal(wallet.balanceMsats, 0)
  })

  test('404 for another card’s invoice, an address’s, and one that does not exist; 400 for no hash', async () => {
    const { paymentHash } = await topUp()
    const other = await stage.heldCard()
    const verify = (id: string, hash: string) => web.call({ url: `/api/cards/${id}/lnurlp/verify/${hash}` })
    assert.equal(refusalIn(await verify(other.card.id, paymentHash)).reason, 'invoice_not_found')
    assert.equal(refusalIn(await verify(card.id, 'ab'.repeat(32))).reason, 'invoice_not_found')
    assert.equal(refusalIn(await verify(card.id, 'zz')).reason, 'invalid_payment_hash')
    const url = `/api/users/${holder.userId}/lightning-address`
    await web.call({ method: 'PUT', url, as: holder, body: { username: 'holder' } })
    const { pr } = (await web.call({ url: '/api/lud16/holder/cb?amount=1000' })).json()
    const decoded = decodeBolt11(pr)
    assert.ok(decoded.ok)
    assert.equal(refusalIn(await verify(card.id, decoded.invoice.paymentHash)).reason, 'invoice_not_found')
  })
})
