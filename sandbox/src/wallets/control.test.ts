import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { metadataHash, payMetadata } from '@chispa/protocols/lud06'
import Fastify from 'fastify'
import { startRelay } from '../relay.ts'
import { walletControl } from './control.ts'
import { WalletService } from './wallet-service.ts'

const relay = await startRelay()
const service = new WalletService({ relays: [relay.url] })
const app = walletControl(service)
after(async () => {
  await service.stop()
  await relay.stop()
})

async function call(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
  const response = await app.inject({ method, url, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.json() }
}

test('wallets are created, funded, listed and destroyed', async () => {
  const made = await call('POST', '/wallets', { name: 'ana', balanceMsats: 5000 })
  assert.equal(made.status, 201)
  assert.match(made.body.uri, /^nostr\+walletconnect:\/\//)
  const funded = await call('POST', '/wallets/ana/fund', { amountMsats: 2000 })
  assert.equal(funded.body.balanceMsats, 7000)
  assert.equal((await call('GET', `/wallets/${made.body.id}`)).body.name, 'ana')
  const listed = (await call('GET', '/wallets')).body as { name: string }[]
  assert.ok(listed.some(wallet => wallet.name === 'ana'))
  await call('DELETE', '/wallets/ana')
  assert.equal((await call('GET', '/wallets/ana')).status, 404)
})

test('invoices are made and paid, refusals are named', async () => {
  await call('POST', '/wallets', { name: 'rich', balanceMsats: 50_000 })
  await call('POST', '/wallets', { name: 'poor' })
  const invoice = await call('POST', '/wallets/poor/invoices', { amountMsats: 8000, description: 'bread' })
  const paid = await call('POST', '/wallets/rich/pay', { invoice: invoice.body.invoice })
  assert.deepEqual([paid.status, paid.body.state], [200, 'settled'])
  const again = await call('POST', '/wallets/rich/pay', { invoice: invoice.body.invoice })
  assert.deepEqual([again.status, again.body.code], [422, 'INTERNAL'])
  assert.equal((await call('GET', '/wallets/poor')).body.transactions[0].amount, 8000)
})

test('wrong input is refused', async () => {
  await call('POST', '/wallets', { name: 'strict' })
  assert.equal((await call('POST', '/wallets/strict/fund', { amountMsats: -5 })).status, 400)
  assert.equal((await call('POST', '/wallets/strict/faults', { nonsense: true })).status, 400)
  assert.equal((await call('POST', '/wallets/strict/pay', {})).status, 422)
})

test('faults are switched on and off', async () => {
  const { body } = await call('POST', '/wallets', { name: 'faulty' })
  await call('POST', '/wallets/faulty/faults', { silent: true, failWith: 'OTHER' })
  assert.deepEqual([service.find(body.id)!.faults.silent, service.find(body.id)!.faults.failWith], [true, 'OTHER'])
  await call('DELETE', '/wallets/faulty/faults')
  assert.equal((await call('GET', '/wallets/faulty/faults')).body.silent, false)
})

describe('paying a lightning address', async () => {
  await call('POST', '/wallets', { name: 'payer', balanceMsats: 100_000 })
  const payee = await service.create()
  let wrongAmount = false
  const host = Fastify()
  const metadata = payMetadata({ description: 'zoe', identifier: 'zoe@host' })
  host.get('/api/lud16/zoe', request => {
    const callback = `http://${request.headers.host}/cb`
    return { tag: 'payRequest', callback, minSendable: 1000, maxSendable: 1_000_000, metadata }
  })
  host.get<{ Querystring: { amount: string } }>('/cb', ({ query }) => {
    const amountMsats = Number(query.amount) + (wrongAmount ? 1000 : 0)
    const request = { amountMsats, descriptionHash: metadataHash(metadata) }
    return { pr: service.ledger.createInvoice(payee.accountId, request).invoice, routes: [] }
  })
  const origin = await host.listen({ host: '127.0.0.1', port: 0 })
  after(() => host.close())

  test("is found at the platform's own path and paid", async () => {
    const to = `zoe@${new URL(origin).host}`
    const paid = await call('POST', '/wallets/payer/pay', { to, amountMsats: 3000, comment: 'hi' })
    assert.deepEqual([paid.status, paid.body.amount, payee.balanceMsats], [200, 3000, 3000])
  })

  test('an invoice over another amount is not paid', async () => {
    wrongAmount = true
    const paid = await call('POST', '/wallets/payer/pay', { to: `${origin}/api/lud16/zoe`, amountMsats: 3000 })
    assert.deepEqual([paid.status, paid.body.error], [422, 'The invoice has a wrong amount'])
  })

  test('nobody there', async () => {
    const to = `nobody@${new URL(origin).host}`
    assert.equal((await call('POST', '/wallets/payer/pay', { to, amountMsats: 3000 })).status, 422)
  })
})
