import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noteAsked, splitReturn, walletAppLink, wasAsked } from './wallet-app-link.ts'

const callback = 'https://example.com/dashboard/wallet/connect'
const uri = `nostr+walletconnect://${'a'.repeat(64)}?relay=wss%3A%2F%2Frelay.example.com&secret=${'b'.repeat(64)}`
const minute = 60_000

test('the link names us and leads back, every part escaped', () => {
  const link = new URL(walletAppLink({ appName: 'La Crypta & friends', callback }))
  assert.equal(`${link.protocol}//${link.host}`, 'nostrnwc://connect')
  assert.deepEqual(Object.fromEntries(link.searchParams), {
    appname: 'La Crypta & friends',
    appicon: 'https://example.com/favicon.svg',
    callback: `${callback}#`,
  })
})

test('the connection is found wherever a wallet puts it, and leaves the address', () => {
  const value = `value=${encodeURIComponent(uri)}`
  for (const end of [`#?${value}`, `#${value}`, `?${value}`, `?${value}#`]) {
    assert.deepEqual(splitReturn(callback + end), { connection: uri, rest: '/dashboard/wallet/connect' }, end)
  }
  assert.equal(splitReturn(`${callback}?a=1&${value}`)?.rest, '/dashboard/wallet/connect?a=1')
  for (const end of ['', '#', '?value=', '?pairing=1&state=2'])
    assert.equal(splitReturn(callback + end), undefined, end)
})

test('only what this browser asked for lately is taken, and once', () => {
  const kept = new Map<string, string>()
  const storage = () => ({
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  })
  assert.equal(wasAsked(storage, 0), false)
  noteAsked(storage, 0)
  assert.equal(wasAsked(storage, 15 * minute), true)
  assert.equal(wasAsked(storage, 15 * minute), false)
  noteAsked(storage, 0)
  assert.equal(wasAsked(storage, 16 * minute), false)
  const forbidden = () => {
    throw new Error('SecurityError')
  }
  noteAsked(forbidden, 0)
  assert.equal(wasAsked(forbidden, 0), false)
})
