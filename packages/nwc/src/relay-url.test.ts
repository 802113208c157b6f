import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normaliseRelayUrl, relayWithoutQuery } from './relay-url.ts'

test('spellings of one relay become one', () => {
  for (const spelling of ['wss://Relay.Test', 'wss://relay.test/', ' wss://relay.test:443 ', 'WSS://relay.test/#x']) {
    assert.equal(normaliseRelayUrl(spelling), 'wss://relay.test')
  }
  assert.equal(normaliseRelayUrl('wss://relay.test/v1/'), 'wss://relay.test/v1')
})

test('path, query, port and scheme still tell relays apart', () => {
  const urls = ['wss://r.test', 'ws://r.test', 'wss://r.test:444', 'wss://r.test/a', 'wss://r.test/?key=1']
  assert.equal(new Set(urls.map(normaliseRelayUrl)).size, urls.length)
})

test('what is not a plain relay address is refused', () => {
  for (const text of ['https://relay.test', 'relay.test', '', 'wss://', 'wss://user:pass@relay.test', 'wss://a b']) {
    assert.equal(normaliseRelayUrl(text), undefined, text)
  }
})

test('thousands of slashes take no time', () => {
  const from = process.cpuUsage()
  assert.equal(normaliseRelayUrl(`wss://r.test/${'/'.repeat(100_000)}x`)?.length, 100_014)
  assert.equal(normaliseRelayUrl(`wss://r.test/${'/'.repeat(100_000)}`), 'wss://r.test')
  assert.ok(process.cpuUsage(from).user < 500_000, 'half a second of processor time')
})

test('the query, where a token may be, can be left out', () => {
  assert.equal(relayWithoutQuery('wss://r.test/?key=1'), 'wss://r.test')
  assert.equal(relayWithoutQuery('wss://r.test/a?key=a?b'), 'wss://r.test/a')
  assert.equal(relayWithoutQuery('wss://r.test'), 'wss://r.test')
})
