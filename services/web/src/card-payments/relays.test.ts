/** Relays that refuse, lose and vanish: no payment is made twice, lost, or called failed when it was made. */
import assert from 'node:assert/strict'
import { after, afterEach, describe, test } from 'node:test'
import { noFaults } from '@chispa/sandbox/relay/faults'
import { until } from '@chispa/sandbox/until'
import { openStillStage } from '../../test/still-stage.ts'
import { declined, openStage, paid, told, wait } from '../../test/till-stage.ts'

const stage = await openStillStage()
/** For what is seen only when the wallet's own time is over, or the relay's. */
const hasty = await openStillStage({ walletLimitMs: 6000 })
after(() => Promise.all([stage.close(), hasty.close()]))
const { scanned, pay, bill } = stage
const minutes = 60_000
const [requests, replies] = [23194, 23195]

afterEach(() => {
  for (const { relay } of [stage, hasty]) Object.assign(relay.faults, noFaults())
})

describe('relays', () => {
  test('nothing left: the card is free at once, and another tap pays the same invoice', async () => {
    const { card, wallet } = await stage.heldCard()
    const { invoice, paymentHash } = bill()
    const tap = await scanned(card)
    stage.relay.faults.refuseEvents = 'blocked: not today'
    assert.deepEqual(told(await pay(card, tap, invoice)), declined('not_started'))
    stage.relay.faults.refuseEvents = null
    assert.deepEqual(told(await pay(card, tap, invoice)), declined('not_started'))
    const first = await stage.paymentRow(paymentHash)
    assert.deepEqual([first.status, first.errorCode, first.counts], ['REJECTED', 'not_started', false])
    assert.deepEqual(await stage.payToEnd(card, invoice), paid)
    const second = await stage.paymentRow(paymentHash)
    assert.notEqual(second.id, first.id)
    assert.deepEqual([second.counter, second.requestId], [2, first.requestId])
    assert.deepEqual(told(await pay(card, tap, invoice)), declined('tap_used'))
    assert.equal(stage.outgoing(wallet, paymentHash).length, 1)
  })

  test('the same for another card of the same wallet', async () => {
    const held = await stage.heldCard()
    const second = await stage.secondCard(held)
    const { invoice } = bill()
    const tap = await scanned(held.card)
    stage.relay.faults.refuseEvents = 'blocked: not today'
    assert.deepEqual(told(await pay(held.card, tap, invoice)), declined('not_started'))
    stage.relay.faults.refuseEvents = null
    assert.deepEqual(await stage.payToEnd(second.card, invoice), paid)
  })

  test('a refusal that proves nothing is not taken for one', async () => {
    const { card, walletId } = await hasty.heldCard()
    const { invoice, paymentHash } = hasty.bill()
    const tap = await hasty.scanned(card)
    hasty.relay.faults.refuseEvents = 'error: could not write'
    const isOpen = hasty.isUnknown(paymentHash, walletId)
    assert.deepEqual(await hasty.toldInVain(hasty.pay(card, tap, invoice), isOpen), wait('payment_unresolved'))
  })

  test('a request that the relay swallowed: wait, and look up', async () => {
    const { card, wallet, walletId } = await hasty.heldCard()
    const tap = await hasty.scanned(card)
    hasty.relay.faults.loseKinds = [requests]
    const { invoice, paymentHash } = hasty.bill()
    const isOpen = hasty.isUnknown(paymentHash, walletId)
    assert.deepEqual(await hasty.toldInVain(hasty.pay(card, tap, invoice), isOpen), wait('payment_unresolved'))
    hasty.relay.faults.loseKinds = []
    hasty.goOn(minutes)
    await hasty.resolve()
    assert.equal(await hasty.statusOf(paymentHash), 'UNKNOWN')
    assert.equal(hasty.outgoing(wallet).length, 0)
  })

  test('a reply that the relay swallowed: wait, and look up', async () => {
    const { card, wallet, walletId } = await hasty.heldCard()
    wallet.faults.noNotifications = true
    const tap = await hasty.scanned(card)
    hasty.relay.faults.loseKinds = [replies]
    const { invoice, paymentHash } = hasty.bill()
    const isOpen = hasty.isUnknown(paymentHash, walletId)
    assert.deepEqual(await hasty.toldInVain(hasty.pay(card, tap, invoice), isOpen), wait('payment_unresolved'))
    await until(() => hasty.outgoing(wallet, paymentHash).length === 1)
    hasty.relay.faults.loseKinds = []
    // On a busy machine the wallet may be asked in vain: then again at its next turn.
    await until(async () => {
      hasty.goOn(minutes)
      await hasty.resolve()
      return (await hasty.statusOf(paymentHash)) === 'SUCCEEDED'
    })
    assert.deepEqual(told(await hasty.pay(card, tap, invoice)), paid)
  })

  test('an acknowledgement that never comes does no harm', async () => {
    const { card } = await stage.heldCard()
    stage.relay.faults.withholdOk = true
    assert.deepEqual(await stage.payToEnd(card, bill().invoice), paid)
  })

  test('while the relay is away nothing leaves; when it is back another tap pays', async context => {
    const away = await openStage({ walletLimitMs: 6000 })
    context.after(() => away.close())
    const { card, wallet, walletId } = await away.heldCard()
    const answersOf = async (timeoutMs: number) => (await away.web.wallets.getInfo(walletId, { timeoutMs })).kind
    away.relay.faults.refuseConnections = true
    away.relay.dropSockets()
    await until(async () => (await answersOf(100)) === 'unreachable')
    const { invoice, paymentHash } = away.bill()
    // On a busy machine the till is told to wait before the relay's time is over.
    assert.deepEqual(await away.payToEnd(card, invoice), declined('not_started'))
    away.relay.faults.refuseConnections = false
    await until(async () => (await answersOf(500)) === 'result')
    assert.deepEqual(await away.payToEnd(card, invoice), paid)
    assert.equal(away.outgoing(wallet, paymentHash).length, 1)
  })

  test('a wallet whose relay is gone is not reached, and nothing is paid', async () => {
    const { card, walletId } = await hasty.heldCard({}, { warm: false })
    await hasty.web.sql`update remote_wallets set info_at = now() where id = ${walletId}`
    const tap = card.tap()
    await hasty.relay.down()
    const { k1 } = (await hasty.scan(card, tap)).json()
    const reply = told(await hasty.pay(card, { ...tap, k1 }, hasty.bill().invoice))
    await hasty.relay.up()
    assert.deepEqual(reply, declined('not_started'))
  })
})
