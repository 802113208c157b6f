/** Limits at the till: by card and by name, and generous by address, for all shops of a till service share one. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { declined, openStage, paid, told } from '../../test/till-stage.ts'

const stage = await openStage({ rateLimits: true })
after(() => stage.close())
const { web, sql } = { web: stage.web, sql: stage.web.sql }
const address = '192.0.2.7'
const get = (url: string, from = address) => web.call({ url, address: from })
const reasonOf = async (url: string, from?: string) => (await get(url, from)).json().error?.reason

test('forty shops behind one address: two hundred sales in a minute, all paid', async () => {
  const held = await Promise.all(Array.from({ length: 8 }, () => stage.heldCard()))
  await Promise.all(held.map(({ card }) => stage.limit(card, { dayMsats: 100_000_000 })))
  const sell = async ({ card }: (typeof held)[number]) => {
    for (let sale = 0; sale < 25; sale++) {
      const tap = card.tap()
      const offer = (await get(`/api/cards/${card.id}/scan?${new URLSearchParams(tap)}`)).json()
      assert.equal(offer.tag, 'withdrawRequest', JSON.stringify(offer))
      const query = new URLSearchParams({ k1: offer.k1, pr: stage.bill(1000).invoice })
      assert.deepEqual(told(await get(`/api/cards/${card.id}/scan/cb?${query}`)), paid)
    }
  }
  await Promise.all(held.map(sell))
})

test('sixty a card and minute, scans and payments together, from wherever; another card goes on', async () => {
  const [one, other] = [await stage.heldCard(), await stage.heldCard()]
  const tap = one.card.tap()
  const url = `/api/cards/${one.card.id}/scan?${new URLSearchParams(tap)}`
  const replies = []
  for (let at = 0; at < 60; at++) replies.push(await get(url, `198.51.100.${at}`))
  assert.ok(replies.every(reply => reply.json().tag === 'withdrawRequest'))
  const { k1 } = replies[0]!.json()
  const limited = await get(`/api/cards/${one.card.id}/scan/cb?${new URLSearchParams({ k1, pr: 'x' })}`)
  const { status, reason, error } = limited.json()
  assert.deepEqual([limited.statusCode, status, error.reason, error.details.limit], [200, 'ERROR', 'rate_limited', 60])
  assert.match(reason, /^Wait \d+ seconds, then try again/)
  assert.ok(Number(limited.headers['retry-after']) > 0)
  assert.equal(await reasonOf(url), 'rate_limited')
  assert.deepEqual(told(await stage.tapAndPay(other.card, stage.bill().invoice)), paid)
})

test('who knows the id of a card and cannot tap does not use its limit up', async () => {
  const { card } = await stage.heldCard()
  const forged = `/api/cards/${card.id}/scan?p=${'A'.repeat(32)}&c=${'B'.repeat(16)}`
  for (let at = 0; at < 70; at++) assert.equal(await reasonOf(forged, '203.0.113.9'), 'tap_not_authentic')
  assert.deepEqual(told(await stage.tapAndPay(card, stage.bill().invoice)), paid)
})

test('two thousand taps a minute from one address', async () => {
  await sql`insert into rate_limits (key, used, granted, resets_at)
    values ('card-scan address 198.51.100.200', 1999, 0, now() + interval '1 minute')`
  const url = '/api/cards/none/scan?p=1&c=1'
  const replies = [await get(url, '198.51.100.200'), await get(url, '198.51.100.200')]
  assert.deepEqual(
    replies.map(reply => reply.json().error.reason),
    ['invalid_request', 'rate_limited'],
  )
  assert.equal(replies[1]?.json().error.details.limit, 2000)
  assert.deepEqual(told(replies[0]!), declined('invalid_request'))
})

test('a payer’s server: 120 for one name or card, 1,200 in all, lookups and callbacks together', async () => {
  const from = '203.0.113.77'
  for (let at = 0; at < 60; at++) {
    assert.equal(await reasonOf('/api/lud16/nobody', from), 'address_not_found')
    assert.equal(await reasonOf('/api/lud16/NoBody+tag/cb?amount=1000', from), 'address_not_found')
  }
  for (const url of ['/api/lud16/nobody', '/api/lud16/nobody/cb?amount=1000']) {
    assert.equal(await reasonOf(url, from), 'rate_limited')
  }
  assert.deepEqual(
    [(await get('/api/lud16/nobody', from)).statusCode, (await get('/api/lud16/nobody/cb?amount=1', from)).statusCode],
    [429, 200],
  )
  assert.equal(await reasonOf('/api/lud16/nobody', '203.0.113.78'), 'address_not_found')
  for (let at = 0; at < 120; at++) await get('/api/cards/none/lnurlp', from)
  assert.equal(await reasonOf('/api/cards/none/lnurlp', from), 'rate_limited')
  assert.equal(await reasonOf('/api/cards/none2/lnurlp', from), 'card_not_found')
  await sql`update rate_limits set used = 1200 where key = ${`lud16 address ${from}`}`
  let asked = 0
  while ((await reasonOf(`/api/lud16/name${asked}`, from)) !== 'rate_limited')
    assert.ok(++asked <= 60, 'limited in all')
})
