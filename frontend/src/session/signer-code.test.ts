import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publicKeyOf } from '@chispa/protocols/bip340'
import { keyBytes } from './key-hex.ts'
import { codeUri, forgetCode, keepCode, keptCode, newCode, readEcho, relaysOf } from './signer-code.ts'

Object.assign(globalThis, { location: { origin: 'https://plaza.example' } })
const app = { name: 'La Plaza', picture: 'https://plaza.example/logo.png' }
const read = (uri: string) => new URL(uri.replace('nostrconnect:', 'https:'))

test('a code names several relays: up to three of the setting, and two that signers use', () => {
  const setting = ['wss://a.example', 'no relay', 'wss://b.example', 'wss://c.example', 'wss://d.example']
  assert.deepEqual(relaysOf(setting), [
    'wss://a.example',
    'wss://b.example',
    'wss://c.example',
    'wss://relay.nsec.app',
    'wss://relay.powr.build',
  ])
  assert.deepEqual(relaysOf(['wss://relay.nsec.app']), ['wss://relay.nsec.app', 'wss://relay.powr.build'])
  assert.equal(relaysOf(undefined).length, 2)
})

test('it tells who asks, for what, and that a wallet is welcome; only an app on this device is told where to come back to', () => {
  const code = newCode(relaysOf(['wss://a.example']))
  const { host, searchParams } = read(codeUri(code, app))
  assert.equal(host, publicKeyOf(keyBytes(code.clientKey)))
  assert.deepEqual(searchParams.getAll('relay'), code.relays)
  assert.deepEqual(Object.fromEntries([...searchParams].filter(([name]) => name !== 'relay')), {
    secret: code.secret,
    perms: 'sign_event:27235,get_public_key',
    name: 'La Plaza',
    url: 'https://plaza.example',
    image: 'https://plaza.example/logo.png',
    nwc: '1',
  })
  const here = 'https://plaza.example/sign-in?back=/x'
  assert.equal(read(codeUri(code, app, here)).searchParams.get('callback'), here)
})

test('only who echoes the secret is meant; Primal sends a wallet along', () => {
  const uri = 'nostr+walletconnect://ab?relay=wss://r&secret=cd'
  for (const [result, expected] of [
    ['s3cret', { walletUri: undefined }],
    [JSON.stringify(['s3cret', uri]), { walletUri: uri }],
    [['s3cret', uri], { walletUri: uri }],
    [JSON.stringify(['s3cret', 'https://elsewhere.example']), { walletUri: undefined }],
    [JSON.stringify(['s3cret']), { walletUri: undefined }],
    ['ack', undefined],
    [JSON.stringify(['other', uri]), undefined],
    ['[broken', undefined],
    [null, undefined],
  ] as const) {
    assert.deepEqual(readEcho(result, 's3cret'), expected, JSON.stringify(result))
  }
})

test('a code that was opened in an app is there for ten minutes, whatever else stands in its place', () => {
  const kept = new Map<string, string>()
  const store = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
  const code = newCode(['wss://a.example'], 1_000_000)
  keepCode(store, code)
  assert.deepEqual(keptCode(store, 1_000_000 + 599_000), code)
  assert.equal(keptCode(store, 1_000_000 + 600_000), undefined)
  for (const [name] of kept) kept.set(name, '{"clientKey":"zz"}')
  assert.equal(keptCode(store, 1_000_000), undefined)
  forgetCode(store)
  assert.equal(kept.size, 0)
})
