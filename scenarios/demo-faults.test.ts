/** The demo when cards, tills and wallets misbehave: the till still says what is true. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { CardFaults } from '@chispa/sandbox/cards/card-faults'
import { call as callAs } from '@chispa/sandbox/demo/instance'
import type { Sale } from '@chispa/sandbox/till/sale'
import { until } from '@chispa/sandbox/until'
import { type Chip, person, shown, startDemo } from './src/demo-process.ts'

const demo = await startDemo()
after(() => demo.stop())
const { instance, ask, named, chipOf, platformHeard, sell, setTill, setWallet } = demo

describe('things that go wrong', () => {
  test('chips: replayed, lost, cut and foreign taps pay nothing; lower case and jumps do', async () => {
    const card = (await chipOf('Ana’s card')).id
    assert.equal((await sell({ card })).state, 'paid')
    const before = await named('Ana')
    const tapWith = async (faults: Partial<CardFaults>) => {
      await ask('POST', `/cards/${card}/faults`, faults)
      const sale = await sell({ card })
      await ask('DELETE', `/cards/${card}/faults`)
      return sale
    }
    assert.equal((await tapWith({ staleCounter: true })).code, 'tap_used')
    assert.equal((await tapWith({ truncated: true })).state, 'declined')
    assert.equal((await tapWith({ foreignKeys: true })).code, 'tap_not_authentic')
    assert.equal((await named('Ana')).balanceMsats, before.balanceMsats)
    assert.equal((await tapWith({ lowerCase: true })).state, 'paid')
    assert.equal((await tapWith({ counterJump: 500 })).state, 'paid')
    assert.equal((await tapWith({ lostCounter: true })).code, 'tap_used')
    // From here on its counter is behind; it catches up by jumping.
    assert.equal((await tapWith({ counterJump: 1000 })).state, 'paid')
    assert.equal((await named('Ana')).balanceMsats, before.balanceMsats - 63_000)
  })

  test('tills: asked twice at once and for another invoice, one tap is one payment', async () => {
    const before = await named('Ana')
    await setTill({ askTwice: true, otherInvoice: true })
    await platformHeard()
    const { id } = await ask<Sale>('POST', '/till/sales', {
      amountMsats: 21_000,
      card: (await chipOf('Ana’s card')).id,
    })
    const sale = await until(async () => {
      const sale = await ask<Sale>('GET', `/till/sales/${id}`)
      return sale.answers.length === 3 && sale
    })
    assert.deepEqual([sale.state, sale.answers, sale.receivedMsats], ['paid', ['OK', 'OK', 'tap_used'], 21_000])
    assert.equal((await named('Ana')).balanceMsats, before.balanceMsats - 21_000)
    await setTill()
  })

  test('a till that hangs up mid-payment finds its money', async () => {
    const [ana, card] = [await named('Ana'), (await chipOf('Ana’s card')).id]
    await setWallet(ana, { holdPayments: true })
    await setTill({ hangUp: true })
    const { id } = await sell({ card }, 'waiting')
    await until(async () => (await named('Ana')).heldPayments === 1)
    await ask('POST', `/wallets/${ana.id}/release`, { settle: true })
    const sale = await until(async () => {
      const sale = await ask<Sale>('GET', `/till/sales/${id}`)
      return sale.state !== 'waiting' && sale
    })
    assert.deepEqual([sale.state, sale.answers, sale.receivedMsats], ['paid', [], 21_000])
    await Promise.all([setTill(), setWallet(ana)])
  })

  test('a result that is not known yet says wait, and the same tap ends paid', async () => {
    const [ana, card] = [await named('Ana'), (await chipOf('Ana’s card')).id]
    await setWallet(ana, { holdPayments: true })
    const waiting = await sell({ card }, 'waiting')
    assert.equal(waiting.code, 'payment_unresolved')
    await setWallet(ana)
    await ask('POST', `/wallets/${ana.id}/release`, { settle: true })
    const sale = await until(async () => {
      const sale = await ask<Sale>('GET', `/till/sales/${waiting.id}`)
      return sale.ended && sale
    })
    assert.deepEqual([sale.state, sale.receivedMsats], ['paid', 21_000])
    assert.equal((await named('Ana')).balanceMsats, ana.balanceMsats - 21_000)
  })

  test('a half-written card pays nothing until it is finished with the same keys', async () => {
    const chip = await ask<Chip>('POST', '/cards', { name: 'Half' })
    const [admin, olga] = [person('Renata'), person('Olga')]
    const { id, otc } = await callAs<{ id: string; otc: string }>(instance, admin, 'POST', '/api/cards', {
      id: chip.id,
    })
    const payload = await callAs<object>(instance, olga, 'POST', `/api/cards/${id}/recover-keys`)
    await callAs(instance, person('Ana'), 'POST', `/api/cards/otc/${otc}/activate`)
    await ask('POST', `/cards/${chip.id}/faults`, { halfWritten: true })
    assert.equal((await ask<Chip>('POST', '/cards/program', { payload, chip: chip.id })).state, 'half-written')
    assert.equal((await sell({ card: chip.id })).code, 'tap_not_authentic')
    await ask('DELETE', `/cards/${chip.id}/faults`)
    await ask('POST', '/cards/program', { payload, chip: chip.id })
    assert.equal((await sell({ card: chip.id })).state, 'paid')
    const wipe = await callAs<object>(instance, olga, 'POST', `/api/cards/${id}/wipe`)
    const { url } = await ask<{ url: string }>('POST', `/cards/${chip.id}/tap`)
    assert.equal((await ask<Chip>('POST', `/cards/${chip.id}/wipe`, wipe)).state, 'blank')
    await setTill({ ignoreRange: true })
    assert.deepEqual(await shown(sell({ tap: url })), ['declined', 'card_blocked'])
    await setTill()
  })
})
