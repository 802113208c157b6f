/** Cards of a service that is not ours, held to the till. */
import assert from 'node:assert/strict'
import { after, beforeEach, describe, test } from 'node:test'
import { encodeLnurl } from '@chispa/protocols/lud01'
import { noCardServiceFaults, startCardService } from '@chispa/sandbox/card-service'
import { refusalIn } from '../../test/app.ts'
import { waitForServers } from '../../test/http-timeouts.ts'
import { openStage } from '../../test/payee-stage.ts'
import { openCounter } from '../../test/till-counter.ts'

/** As long as a busy machine takes. */
const walletLimitMs = 60_000
const stage = await openStage({ walletLimitMs })
const cards = await startCardService(stage.service, stage.payer)
waitForServers(stage.web, ({ url }) => {
  const { silentOffer, silentAnswer } = cards.faults
  return URL.parse(url)?.pathname === '/pay' ? silentAnswer : silentOffer
})
after(async () => {
  await cards.stop()
  await stage.close()
})
const counter = await openCounter(stage, 'counter')
const { sale, tap, read, paid } = counter

beforeEach(() => {
  Object.assign(cards.faults, noCardServiceFaults())
  cards.handed.length = 0
})

const paidTimes = () =>
  stage.service.ledger
    .transactions(stage.payer.accountId)
    .filter(({ type, state }) => type === 'outgoing' && state === 'settled').length

describe('POST /api/till/sales/{saleId}/card', () => {
  test('a card pays, in each of the ways to write its link', async () => {
    for (const link of [
      (text: string) => text,
      (text: string) => text.replace('lnurlw:', 'http:'),
      (text: string) => encodeLnurl(text.replace('lnurlw:', 'http:')).toUpperCase(),
      (text: string) => `lightning:${encodeLnurl(text.replace('lnurlw:', 'http:'))}`,
      (text: string) => `https://shop.example/?lightning=${encodeLnurl(text.replace('lnurlw:', 'http:'))}`,
    ]) {
      const { id } = await sale(21_000)
      const reply = await tap(id, link(cards.tap()))
      assert.deepEqual([reply.statusCode, reply.json().card], [200, 'accepted'], reply.body)
      await paid(id)
    }
  })

  test('an OK that no payment follows is not paid, and the code still stands', async () => {
    cards.faults.lie = true
    const { id, invoice } = await sale(21_000)
    const said = (await tap(id, cards.tap())).json()
    assert.deepEqual([said.state, said.card], ['open', 'accepted'])
    assert.equal((await read(id)).state, 'open')
    stage.pay(invoice)
    await paid(id)
  })

  for (const fault of [{ silentAnswer: true }, { brokenProxy: true }]) {
    test(`with ${JSON.stringify(fault)} the same tap hands nothing over again, and the payment counts`, async () => {
      Object.assign(cards.faults, fault)
      const [{ id, invoice }, link, before] = [await sale(21_000), cards.tap(), paidTimes()]
      const first = (await tap(id, link)).json()
      assert.equal(first.card, 'handed')
      await tap(id, link)
      assert.deepEqual([cards.handed, paidTimes() - before], [[invoice], 1])
      await paid(id)
    })
  }

  test('another card that is tapped meanwhile is handed the same invoice: it is paid once', async () => {
    cards.faults.silentAnswer = true
    const [{ id, invoice }, before] = [await sale(21_000), paidTimes()]
    await Promise.all([tap(id, cards.tap()), tap(id, cards.tap())])
    assert.deepEqual([new Set(cards.handed), paidTimes() - before], [new Set([invoice]), 1])
    await paid(id)
    const after = await tap(id, cards.tap())
    assert.equal(after.json().state, 'paid')
    assert.ok(cards.handed.length <= 2, 'a sale that is paid is handed to no card')
  })

  test('the same tap several times at once asks and hands over once', async () => {
    const [{ id }, link, before] = [await sale(21_000), cards.tap(), cards.offered]
    const replies = await Promise.all([tap(id, link), tap(id, link), tap(id, link)])
    for (const reply of replies) assert.equal(reply.statusCode, 200, reply.body)
    assert.deepEqual([cards.offered - before, cards.handed.length], [1, 1])
  })

  test('a decline says so with the card’s own words, and the next tap pays the same invoice', async () => {
    cards.faults.decline = 'Daily\u202e limit\nreached'
    const { id, invoice } = await sale(21_000)
    const reply = await tap(id, cards.tap())
    assert.equal(refusalIn(reply).reason, 'card_declined')
    assert.deepEqual(reply.json().error.details, [{ path: 'card', message: 'Daily limit reached' }])
    cards.faults.decline = null
    assert.equal((await tap(id, cards.tap())).json().card, 'accepted')
    assert.deepEqual(cards.handed, [invoice, invoice])
    await paid(id)
  })

  test('a PIN is asked for from its limit on, with the same tap; a wrong one can be entered again', async () => {
    cards.faults.pinLimitMsats = 50_000
    const small = await sale(21_000)
    cards.faults.pinLimitMsats = 50_000
    assert.equal(refusalIn(await tap(small.id, cards.tap())).reason, 'card_declined', 'this service wants it always')
    const [{ id }, link] = [await sale(60_000), cards.tap()]
    assert.equal(refusalIn(await tap(id, link)).reason, 'card_asks_pin')
    const wrong = await tap(id, link, '0000')
    assert.deepEqual([refusalIn(wrong).reason, wrong.json().error.details[0].message], ['card_declined', 'Wrong PIN'])
    assert.equal((await tap(id, link, cards.pin)).json().card, 'accepted')
    await paid(id)
  })

  const refused: [string, Partial<typeof cards.faults>, string][] = [
    ['more than it pays at once', { maxMsats: 20_000 }, 'card_amount_too_high'],
    ['less than it pays at once', { minMsats: 22_000 }, 'card_amount_too_low'],
    ['an empty card', { minMsats: 0, maxMsats: 0 }, 'card_empty'],
    ['a link to be paid instead', { garbage: true }, 'card_link_unknown'],
    ['a service that hangs', { silentOffer: true }, 'card_unreachable'],
  ]
  for (const [name, faults, reason] of refused) {
    test(`${name}: ${reason}, and nothing was handed over`, async () => {
      Object.assign(cards.faults, faults)
      const { id } = await sale(21_000)
      assert.equal(refusalIn(await tap(id, cards.tap())).reason, reason)
      assert.deepEqual([cards.handed, (await read(id)).state], [[], 'open'])
    })
  }

  for (const link of [
    'nonsense',
    'mailto:a@b.example',
    'lnurlp://127.0.0.1/x',
    'http://example.com/card',
    'https://a:b@example.com/',
  ]) {
    test(`400 for ${link}`, async () => {
      const { id } = await sale(21_000)
      assert.equal(refusalIn(await tap(id, link)).reason, 'card_link_unknown')
    })
  }

  test('409 once the code is over; nothing is handed over', async () => {
    const { id, paymentHash } = await sale(21_000)
    await stage.web
      .sql`update invoices set status = 'EXPIRED', next_lookup_at = null where payment_hash = ${paymentHash}`
    assert.equal(refusalIn(await tap(id, cards.tap())).reason, 'sale_over')
    assert.deepEqual(cards.handed, [])
  })
})

test('a card that leads into a private network is not followed', async () => {
  const strict = await openStage({ privateNetworks: () => false, walletLimitMs })
  await strict.set({ private_relays_allowed: true })
  const { sale, tap } = await openCounter(strict, 'strict')
  const [{ id }, before] = [await sale(21_000), cards.offered]
  const reply = await tap(id, cards.tap().replace('127.0.0.1', 'localhost'))
  assert.equal(refusalIn(reply).reason, 'card_unreachable')
  assert.equal(cards.offered, before)
  await strict.close()
})
