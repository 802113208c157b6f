/** What a tap is answered: the offer to a till, for as long as the tap has its time. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { readWithdrawRequest } from '@chispa/protocols/lud03'
import { newCardKeys } from '@chispa/protocols/ntag424'
import { refusalIn } from '../../test/app.ts'
import { declined, openStage, type Tap, told, VirtualCard } from '../../test/till-stage.ts'
import { sealCardKeys } from '../cards/card-keys.ts'

let clock = Date.now()
const stage = await openStage({ now: () => new Date(clock) })
after(() => stage.close())
const { web, scan, scanned } = stage
const held = await stage.heldCard()
const { card, walletId } = held
const minutes = 60_000

describe('GET /api/cards/:id/scan', () => {
  test('200 with what LUD-03 asks for, and nothing that a till has no use for', async () => {
    const tap = card.tap()
    const reply = await scan(card, tap)
    assert.equal(reply.statusCode, 200, reply.body)
    const { k1, ...body } = reply.json()
    assert.deepEqual(body, {
      tag: 'withdrawRequest',
      callback: `http://localhost/api/cards/${card.id}/scan/cb`,
      defaultDescription: 'Card payment',
      minWithdrawable: 1000,
      maxWithdrawable: 10_000_000,
      payLink: `lnurlp://localhost/api/cards/${card.id}/lnurlp`,
    })
    assert.match(k1, /^[0-9a-f]{64}$/)
    assert.ok(readWithdrawRequest(reply.json(), { loopbackOverHttp: true }).ok)
    assert.equal(reply.headers['access-control-allow-origin'], '*')
  })

  test('a browser may ask before it asks', async () => {
    const headers = { origin: 'https://till.example', 'access-control-request-method': 'GET' }
    for (const path of ['scan', 'scan/cb', 'lnurlp', 'lnurlp/cb']) {
      const reply = await web.call({ method: 'OPTIONS', url: `/api/cards/${card.id}/${path}`, headers })
      assert.deepEqual([reply.statusCode, reply.headers['access-control-allow-origin']], [204, '*'], path)
    }
  })

  test('p and c count in either case', async () => {
    const { p, c } = card.tap()
    assert.equal((await scan(card, { p: p.toLowerCase(), c: c.toLowerCase() })).json().tag, 'withdrawRequest')
    assert.equal(
      (await web.call({ url: `/api/cards/${card.id.toUpperCase()}/scan?p=${p}&c=${c}` })).json().tag,
      'withdrawRequest',
    )
  })

  test('the same tap twice is the same answer, and spends nothing', async () => {
    const tap = card.tap()
    const [first, second] = [await scan(card, tap), await scan(card, tap)]
    assert.deepEqual(first.json(), second.json())
    assert.equal((await stage.cardRow(card)).counter, 0)
    assert.equal((await stage.cardRow(card)).lastUsedAt, null)
  })

  test('forty taps at once, of cards that are and that are not: each till hears of its own', async () => {
    const others = await Promise.all(Array.from({ length: 3 }, () => stage.secondCard(held)))
    const known = [card, ...others.map(other => other.card)]
    for (const [at, { id }] of known.entries()) {
      await web.sql`update cards set tap_limit_msats = ${(at + 1) * 10_000} where id = ${id}`
    }
    const stranger = new VirtualCard('00'.repeat(16), card.uid, card.keys)
    // What PostgreSQL refuses as a text must not fail those who are read with it.
    const nonsense = new VirtualCard('%00', card.uid, card.keys)
    const asked = Array.from({ length: 40 }, (_, at) => [nonsense, stranger, ...known][at % 6]!)
    const taps = asked.map(one => one.tap())
    const replies = await Promise.all(asked.map((one, at) => scan(one, taps[at]!)))
    await web.sql`update cards set tap_limit_msats = null where id = ${card.id}`
    for (const [at, reply] of replies.entries()) {
      const { tag, callback, maxWithdrawable, error } = reply.json()
      if (asked[at] === stranger) assert.equal(error.reason, 'card_not_found')
      else if (asked[at] === nonsense) assert.equal(error.reason, 'malformed_request')
      else if (tag === 'withdrawRequest') {
        assert.equal(maxWithdrawable, (known.indexOf(asked[at]!) + 1) * 10_000)
        assert.ok(callback.includes(`${asked[at]!.id}/scan/cb`))
      } else assert.equal(error.reason, 'tap_expired') // A newer tap of the card was read first.
    }
    const newest = known.map(one => replies[asked.lastIndexOf(one)]!.json().tag)
    assert.deepEqual(newest, Array(4).fill('withdrawRequest'))
  })

  test('URLs are on the host that was asked, be it an alias; what a proxy made of it is the setting endpoint', async () => {
    await stage.set({ endpoint: 'https://wallet.example' })
    for (const [host, origin] of [
      ['wallet.example', 'https://wallet.example'],
      ['old-cards.example', 'https://old-cards.example'],
      ['127.0.0.1:3000', 'https://wallet.example'],
      ['web:3000', 'https://wallet.example'],
    ] as const) {
      const query = new URLSearchParams(card.tap())
      const reply = await web.call({ url: `/api/cards/${card.id}/scan?${query}`, headers: { host } })
      const { callback, payLink } = reply.json()
      assert.equal(callback, `${origin}/api/cards/${card.id}/scan/cb`)
      assert.equal(payLink, `lnurlp${origin.slice('https'.length)}/api/cards/${card.id}/lnurlp`)
    }
    await stage.set({ endpoint: null })
  })

  for (const query of [
    {},
    { p: 'A'.repeat(32) },
    { c: 'A'.repeat(16) },
    { p: 'A'.repeat(31), c: 'A'.repeat(16) },
    { p: 'A'.repeat(33), c: 'A'.repeat(16) },
    { p: 'A'.repeat(32), c: 'A'.repeat(15) },
    { p: 'A'.repeat(32), c: 'A'.repeat(17) },
    { p: 'G'.repeat(32), c: 'A'.repeat(16) },
    { p: '', c: '' },
  ]) {
    test(`HTTP 200 with an error for ${JSON.stringify(query)}`, async () => {
      const reply = await scan(card, query)
      assert.deepEqual([reply.statusCode, reply.json().status], [200, 'ERROR'])
      assert.equal(refusalIn(reply).reason, 'invalid_request')
    })
  }

  test('an error with p twice', async () => {
    const { p, c } = card.tap()
    const reply = await web.call({ url: `/api/cards/${card.id}/scan?p=${p}&p=${p}&c=${c}` })
    assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [200, 'invalid_request'])
  })

  test('an error for a tap of another card, of other keys, with any digit changed', async () => {
    const other = await stage.heldCard()
    const tap = card.tap()
    const wrong: Tap[] = [
      other.card.tap(),
      new VirtualCard(card.id, card.uid, newCardKeys()).tap(),
      new VirtualCard(card.id, other.card.uid, card.keys).tap(),
      new VirtualCard(card.id, card.uid, { ...card.keys, k2: card.keys.k1 }).tap(),
      { ...tap, c: turned(tap.c, 0) },
      { ...tap, c: turned(tap.c, 15) },
      { ...tap, p: turned(tap.p, 0) },
      { ...tap, p: turned(tap.p, 31) },
      { p: card.tap().p, c: tap.c },
    ]
    for (const one of wrong) {
      assert.deepEqual(told(await scan(card, one)), {
        http: 200,
        status: 'ERROR',
        reason: 'tap_not_authentic',
        again: false,
      })
    }
  })

  test('an error for a card that does not exist, whatever it is called', async () => {
    for (const id of ['ff'.repeat(16), 'none', '..%2f', '%E2%9A%A1']) {
      const { p, c } = card.tap()
      const reply = await web.call({ url: `/api/cards/${id}/scan?p=${p}&c=${c}` })
      assert.deepEqual(
        [reply.statusCode, refusalIn(reply).reason, reply.json().status],
        [200, 'card_not_found', 'ERROR'],
      )
    }
  })

  test('the first valid tap marks the card as tapped, an invalid one does not', async () => {
    const fresh = await stage.newCard()
    await scan(fresh, card.tap())
    assert.equal((await stage.cardRow(fresh)).tappedAt, null)
    await scanned(fresh)
    const { tappedAt } = await stage.cardRow(fresh)
    assert.deepEqual(tappedAt, new Date(clock))
    clock += 1000
    await scanned(fresh)
    assert.deepEqual((await stage.cardRow(fresh)).tappedAt, tappedAt)
    const url = `/api/cards/${fresh.id}/write-token`
    assert.equal(refusalIn(await web.call({ method: 'POST', url, as: stage.admin })).reason, 'card_not_fresh')
  })
})

describe('a tap has its time', () => {
  test('three minutes after it was first shown it is too old, however often it was shown', async () => {
    const tap = card.tap()
    const { k1 } = await scanned(card, tap)
    clock += 3 * minutes - 1
    assert.equal((await scanned(card, tap)).k1, k1)
    clock += 1
    assert.deepEqual(told(await scan(card, tap)), declined('tap_expired'))
    assert.deepEqual(told(await stage.pay(card, { ...tap, k1 }, stage.bill().invoice)), declined('tap_expired'))
    clock += 60 * minutes
    assert.deepEqual(told(await scan(card, tap)), declined('tap_expired'))
    await scanned(card)
  })

  test('a tap that is older than the newest one shown is not taken up again', async () => {
    const [kept, newer] = [card.tap(), card.tap()]
    await scanned(card, newer)
    assert.deepEqual(told(await scan(card, kept)), declined('tap_expired'))
  })

  test('what was shown before a newer tap can still be paid within its time', async () => {
    const first = await scanned(card)
    await scanned(card)
    const { invoice } = stage.bill()
    assert.equal((await stage.pay(card, first, invoice)).json().status, 'OK')
  })

  test('a tap that was spent, or comes before one that was, is used', async () => {
    const [earlier, spent] = [card.tap(), card.tap()]
    const both = [earlier, spent]
    assert.equal((await stage.pay(card, await scanned(card, spent), stage.bill().invoice)).json().status, 'OK')
    for (const tap of both) assert.deepEqual(told(await scan(card, tap)), declined('tap_used'))
  })

  test('the counter may jump', async () => {
    const { card } = await stage.heldCard()
    for (const counter of [0, 999_999, 0xfffffe]) {
      card.counter = counter
      assert.equal((await stage.tapAndPay(card, stage.bill().invoice)).json().status, 'OK')
    }
    assert.equal((await stage.cardRow(card)).counter, 0xffffff)
  })
})

test('an error for a card whose keys were sealed with a vault key that is gone', async () => {
  const { card } = await stage.heldCard()
  await web.sql`update cards set sealed_keys = ${Buffer.from(`01ffffffff${'00'.repeat(60)}`, 'hex')} where id = ${card.id}`
  assert.equal(refusalIn(await scan(card, card.tap())).reason, 'card_keys_unavailable')
})

test('keys that are replaced count at once, also where the earlier ones are remembered', async () => {
  const { card } = await stage.heldCard()
  await scanned(card)
  const keys = newCardKeys()
  const sealed = sealCardKeys(web.deps.sealer, card.id, keys)
  await web.sql`update cards set sealed_keys = ${sealed} where id = ${card.id}`
  assert.equal(refusalIn(await scan(card, card.tap())).reason, 'tap_not_authentic')
  const replaced = new VirtualCard(card.id, card.uid, keys)
  replaced.counter = card.counter
  await scanned(replaced)
  await scanned(replaced)
})

test('the wallet id of a card is never told to a till', async () => {
  assert.ok(!(await scan(card, card.tap())).body.includes(walletId))
})

const turned = (hex: string, at: number) =>
  hex.slice(0, at) + (Number.parseInt(hex[at]!, 16) ^ 1).toString(16).toUpperCase() + hex.slice(at + 1)
