import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { type HeldWallet, openStage, secret } from '../test-stage.ts'

const stage = await openStage()
after(() => stage[Symbol.asyncDispose]())
const merchant = await stage.service.create({ name: 'merchant' })
const listener = await stage.start()

type Asked = { requestId: string; walletId: string; invoice: string; paymentHash: string }

async function readyWallet(): Promise<HeldWallet> {
  const held = await stage.newWallet()
  await until(() => listener.pool.find(held.id)?.isReady)
  return held
}

function order({ id: walletId }: HeldWallet, amountMsats = 21_000): Asked {
  const { invoice, paymentHash } = merchant.ledger.createInvoice(merchant.accountId, { amountMsats })
  return { requestId: requestIdOf(walletId, paymentHash), walletId, invoice, paymentHash }
}

const requestIdOf = (walletId: string, paymentHash: string) =>
  createHash('sha256').update(`${walletId}|${paymentHash}`).digest('hex')

const headers = { authorization: `Bearer ${secret}` }

async function pay(body: object) {
  const reply = await listener.app.inject({ method: 'POST', url: '/v1/nwc/payments', headers, payload: body })
  return { status: reply.statusCode, ...reply.json() }
}

async function look(requestId: string) {
  const reply = await listener.app.inject({ method: 'GET', url: `/v1/nwc/payments/${requestId}`, headers })
  return { http: reply.statusCode, ...reply.json() }
}

describe('POST /v1/nwc/payments', () => {
  test('200 with the preimage once the wallet has paid', async () => {
    const held = await readyWallet()
    const asked = order(held)
    const before = held.wallet.balanceMsats
    const reply = await pay(asked)
    assert.equal(reply.ok, true, JSON.stringify(reply))
    assert.equal(createHash('sha256').update(Buffer.from(reply.preimage, 'hex')).digest('hex'), asked.paymentHash)
    assert.equal(held.wallet.balanceMsats, before - 21_000 - reply.feesPaidMsats)
  })
})
