/** Routing costs something: it is kept back only when the wallet lacks it, and what is not used goes on. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { openStage } from '../../test/forwarding-stage.ts'
import { nextReserve } from './reserve.ts'

const feeMsats = (amountMsats: number) => Math.ceil(amountMsats / 500)
const stage = await openStage({ feeMsats })
after(() => stage.close())
const { outside, service, web } = stage
let count = 0
const someone = async () => outside.name(`someone${++count}`, await service.create())

test('a wallet with other money pays the whole share, and the fees from its own', async () => {
  const [source, one] = [await stage.source({ balanceMsats: 1_000_000 }), await someone()]
  await stage.configure(source, { [one.address]: 10_000 })
  const id = await stage.receive(source, 100_000)
  await stage.forward()
  assert.equal(one.wallet.balanceMsats, 100_000)
  assert.equal(source.wallet.balanceMsats, 1_000_000 - feeMsats(100_000))
  assert.equal((await stage.detail(source, id)).legs[0]?.attempts.length, 1)
})

test('a wallet with nothing else keeps a reserve back, and what routing did not take joins the next payment', async () => {
  const [source, one] = [await stage.source(), await someone()]
  one.faults.minMsats = 2000
  await stage.configure(source, { [one.address]: 10_000 })
  const first = await stage.receive(source, 100_000)
  await stage.forward()
  // One percent and a satoshi are kept back; routing takes 196 of the 2000.
  const sent = 98_000
  assert.equal(one.wallet.balanceMsats, sent)
  const left = 100_000 - sent - feeMsats(sent)
  assert.equal(source.wallet.balanceMsats, left)
  const { legs, forwardedMsats, status } = await stage.detail(source, first)
  assert.deepEqual([status, forwardedMsats], ['PARTIAL', 100_000 - left])
  assert.deepEqual(
    legs[0]?.attempts.map(({ status: state, amountMsats }) => [state, amountMsats]),
    [
      ['SUCCEEDED', sent],
      ['REJECTED', 100_000],
    ],
  )
  await stage.receive(source, 50_000)
  await stage.forward()
  assert.equal((await stage.detail(source, first)).status, 'COMPLETED')
  const spent = one.wallet.balanceMsats + stage.sent(source).reduce((sum, { feesPaidMsats }) => sum + feesPaidMsats, 0)
  const [owed] = await web.sql`
    select sum(l.amount_msats - l.paid_msats)::int8 as msats from forwarding_legs l
    join forwarding_destinations d on d.id = l.destination_id where d.wallet_id = ${source.walletId}`
  assert.equal(spent + owed?.msats, 150_000, 'all of it is paid, spent on the way, or owed')
  assert.equal(source.wallet.balanceMsats, owed?.msats)
})

test('a wallet that was emptied is tried again later, and pays in full once there is enough', async () => {
  const [source, one] = [await stage.source(), await someone()]
  await stage.configure(source, { [one.address]: 10_000 })
  const id = await stage.receive(source, 100_000)
  const thief = await service.create()
  const { invoice } = stage.ledger.createInvoice(thief.accountId, { amountMsats: 90_000 })
  assert.ok(stage.ledger.pay(source.wallet.accountId, invoice).ok)
  await stage.forward()
  const [leg] = (await stage.detail(source, id)).legs
  assert.deepEqual([leg?.state, leg?.reason, leg?.attempts.length], ['WAITING', 'insufficient_balance', 4])
  stage.ledger.fund(source.wallet.accountId, 500_000)
  await stage.makeDue()
  await stage.forward()
  assert.equal(one.wallet.balanceMsats, 100_000)
})

test('the reserve grows in few steps and never to all of it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e12 }), owedMsats => {
      let reserveMsats: number | undefined = 0
      let steps = 0
      while (reserveMsats !== undefined) {
        assert.ok(reserveMsats < owedMsats)
        reserveMsats = nextReserve(owedMsats, reserveMsats)
        assert.ok(++steps <= 4)
      }
    }),
  )
})
