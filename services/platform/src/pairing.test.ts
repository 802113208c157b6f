import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pairing } from './pairing.ts'

const places = { web: { host: '127.0.0.1', port: 3000 }, listener: { host: '127.0.0.1', port: 4100 } }

test('the services find each other without any setting', () => {
  assert.deepEqual(pairing(places, {}), {
    PORT: '3000',
    LISTENER_PORT: '4100',
    LISTENER_URL: 'http://127.0.0.1:4100',
    WEB_ORIGIN: 'http://127.0.0.1:3000',
  })
})

test('what the environment says wins; blank says nothing', () => {
  const given = { LISTENER_URL: 'https://listener.example', WEB_ORIGIN: ' ' }
  const { LISTENER_URL, WEB_ORIGIN } = pairing(places, given)
  assert.deepEqual([LISTENER_URL, WEB_ORIGIN], ['https://listener.example', 'http://127.0.0.1:3000'])
})

test('a service that listens everywhere is reached on this machine, also over IPv6', () => {
  for (const [host, url] of [
    ['0.0.0.0', 'http://127.0.0.1:3000'],
    ['::', 'http://[::1]:3000'],
    ['::1', 'http://[::1]:3000'],
    ['localhost', 'http://localhost:3000'],
  ] as const) {
    assert.equal(pairing({ ...places, web: { host, port: 3000 } }, {}).WEB_ORIGIN, url)
  }
})
