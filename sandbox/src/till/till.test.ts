import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, beforeEach, describe, test } from 'node:test'
import { encodeLnurl } from '@chispa/protocols/lud01'
import { HeldClock } from '@chispa/testing/held-clock'
import Fastify, { type FastifyReply } from 'fastify'
import { startRelay } from '../relay.ts'
import { until } from '../until.ts'
import { WalletService } from '../wallets/wallet-service.ts'
import { readTap } from './read-tap.ts'
import { Till } from './till.ts'
import { noTillFaults } from './till-faults.ts'

const relay = await startRelay()
const service = new WalletService({ relays: [relay.url] })
const [merchant, payer] = [
  await service.create({ name: 'Café' }),
  await service.create({ name: 'payer', balanceMsats: 1_000_000 }),
]
const till = new Till({ wallet: merchant })

/** A service behind a card that answers what the test says; every callback is written down. */
type Behaviour = (pr: string, reply: FastifyReply) => unknown
const host = Fastify({ forceCloseConnections: true })
let callback: Behaviour
let range: { minWithdrawable: number; maxWithdrawable: number }
let asked: string[]
host.get('/scan', request => ({
  tag: 'withdrawRequest',
  callback: `http://${request.headers.host}/cb?p=1`,
  k1: 'secret',
  defaultDescription: 'Card payment',
  ...range,
}))
host.get<{ Querystring: { p: string; k1: string; pr: string } }>('/cb', async ({ query }, reply) => {
  asked.push(query.pr)
  assert.deepEqual([query.p, query.k1], ['1', 'secret'])
  return callback(query.pr, reply)
})
host.get('/gone', () => ({ status: 'ERROR', reason: 'No such card', error: { reason: 'card_not_found' } }))
const origin = await host.listen({ host: '127.0.0.1', port: 0 })
const tap = `${origin.replace('http:', 'lnurlw:')}/scan`

beforeEach(() => {
  range = { minWithdrawable: 1000, maxWithdrawable: 50_000 }
  asked = []
  callback = pay
  Object.assign(till.faults, noTillFaults())
})
after(async () => {
  await till.stop()
  await host.close()
  await service.stop()
  await relay.stop()
})

const pay: Behaviour = pr => {
  assert.ok(service.ledger.pay(payer.accountId, pr).ok)
  return { status: 'OK' }
}
const wait = (reply: FastifyReply, seconds: string) =>
  reply
    .header('retry-after', seconds)
    .send({ status: 'ERROR', reason: 'Wait', error: { reason: 'payment_unresolved' } })
const sell = (amountMsats = 21_000, seen = tap) => till.sell({ amountMsats, tap: seen })
const sold = (amountMsats?: number, seen?: string) => till.ended(sell(amountMsats, seen))

test('a tap is read from whatever a reader or a person gives', () => {
  const url = `${origin}/scan`
  for (const seen of [tap, ` ${tap.toUpperCase().replace('/SCAN', '/scan')} `, url, encodeLnurl(url)]) {
    assert.equal(readTap(seen)?.toLowerCase(), url)
  }
  assert.equal(readTap(`lightning:${encodeLnurl(url).toUpperCase()}`), url)
  for (const seen of ['', 'hello', tap.replace('lnurlw', 'lnurlp'), 'http://example.com/scan', 'lnurl1wrong']) {
    assert.equal(readTap(seen), undefined)
  }
})

test('paid, with the money in its own wallet', async () => {
  const before = merchant.balanceMsats
  const sale = await sold()
  assert.deepEqual([sale.state, sale.message, sale.answers], ['paid', '21 sats received', ['OK']])
  assert.equal(merchant.balanceMsats, before + 21_000)
  assert.equal(till.sales[0], sale)
})

test('OK without the money is not paid', async () => {
  const clock = new HeldClock()
  const waitingTill = new Till({ wallet: merchant, clock })
  callback = () => ({ status: 'OK' })
  const sale = waitingTill.sell({ amountMsats: 21_000, tap })
  await until(() => sale.state === 'waiting')
  assert.match(sale.message, /waiting for the money/)
  const [untilExpiryMs = 0, ...others] = clock.held
  assert.ok(untilExpiryMs > 0 && untilExpiryMs <= 600_000, `${untilExpiryMs}`)
  assert.deepEqual(others, [])
  clock.end()
  await waitingTill.ended(sale)
  assert.deepEqual([sale.state, sale.receivedMsats], ['declined', 0])
  await waitingTill.stop()
})

test('declined with the card’s sentence and word', async () => {
  callback = () => ({ status: 'ERROR', reason: 'The card is paused', error: { reason: 'card_disabled' } })
  const sale = await sold()
  assert.deepEqual([sale.state, sale.message, sale.code], ['declined', 'The card is paused', 'card_disabled'])
  const unknown = await sold(21_000, `${origin}/gone`)
  assert.deepEqual([unknown.message, unknown.code, asked.length], ['No such card', 'card_not_found', 1])
})

test('money that comes after a decline counts', async () => {
  callback = () => ({ status: 'ERROR', reason: 'Failed' })
  const sale = await sold()
  assert.equal(sale.state, 'declined')
  service.ledger.pay(payer.accountId, asked[0]!)
  assert.equal(sale.state, 'paid')
})

test('an amount outside of what the card offers is not asked for', async () => {
  assert.match((await sold(51_000)).message, /50 sats at most/)
  assert.match((await sold(500)).message, /1 sats at least/)
  range = { minWithdrawable: 0, maxWithdrawable: 0 }
  assert.match((await sold()).message, /cannot pay anything/)
  assert.equal(asked.length, 0)
  till.faults.ignoreRange = true
  assert.equal((await sold()).state, 'paid')
})

test('nobody behind the card: declined, nothing paid', async () => {
  assert.match((await sold(1000, 'http://127.0.0.1:1/scan')).message, /cannot be reached/)
  assert.match((await sold(1000, 'a sticker')).message, /not a card/)
})

describe('a result that may still change', () => {
  test('waits as long as it is told, and asks again with the same invoice', async () => {
    callback = (pr, reply) => (asked.length < 3 ? wait(reply, '0') : pay(pr, reply))
    const sale = await sold()
    assert.deepEqual([sale.state, sale.answers], ['paid', ['payment_unresolved', 'payment_unresolved', 'OK']])
    assert.equal(new Set(asked).size, 1)
  })

  test('shows wait meanwhile, and paid as soon as the money is there', async () => {
    callback = (_pr, reply) => wait(reply, '25')
    const sale = sell()
    await until(() => sale.state === 'waiting')
    assert.deepEqual([sale.message, sale.ended], ['Wait', false])
    service.ledger.pay(payer.accountId, asked[0]!)
    assert.equal((await till.ended(sale)).state, 'paid')
    assert.equal(asked.length, 1)
  })

  test('a line that breaks is asked again, never taken for a no', async () => {
    callback = (pr, reply) => (asked.length < 2 ? reply.hijack().raw.destroy() : pay(pr, reply))
    const sale = await sold()
    assert.deepEqual([sale.state, new Set(asked).size, asked.length], ['paid', 1, 2])
  })
})

describe('faults', () => {
  test('hangs up mid-payment and finds the money later', async () => {
    till.faults.hangUp = true
    const hungUp = Promise.withResolvers<string>()
    callback = async (pr, reply) => {
      if (!reply.raw.destroyed) await once(reply.raw, 'close')
      hungUp.resolve(pr)
    }
    const sale = sell()
    const pr = await hungUp.promise
    await until(() => sale.state === 'waiting')
    service.ledger.pay(payer.accountId, pr)
    assert.deepEqual([(await till.ended(sale)).state, sale.answers], ['paid', []])
  })

  test('asks twice in parallel', async () => {
    till.faults.askTwice = true
    const both = Promise.withResolvers<void>()
    callback = async (pr, reply) => {
      if (asked.length === 2) both.resolve()
      await both.promise
      return asked.indexOf(pr) === 0 && merchantOwes(pr) ? pay(pr, reply) : { status: 'OK' }
    }
    const sale = await sold()
    assert.deepEqual([sale.answers, new Set(asked).size, sale.receivedMsats], [['OK', 'OK'], 1, 21_000])
  })

  test('presents another invoice for the same tap', async () => {
    till.faults.otherInvoice = true
    callback = (pr, reply) =>
      asked.length === 1
        ? pay(pr, reply)
        : { status: 'ERROR', reason: 'This tap was used already', error: { reason: 'tap_used' } }
    const sale = await sold()
    assert.deepEqual([sale.state, sale.answers, sale.receivedMsats], ['paid', ['OK', 'tap_used'], 21_000])
    assert.equal(new Set(asked).size, 2)
  })
})

const merchantOwes = (pr: string) =>
  service.ledger.transactions(merchant.accountId).some(one => one.invoice === pr && one.state === 'pending')
