import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hexToBytes } from '@noble/hashes/utils.js'
import { publicKeyOf } from './bip340.ts'
import { formatConnectionUri, parseConnectionUri } from './nip47-uri.ts'
import file from './vectors/nip47.json' with { type: 'json' }

const { walletServicePubkey: wallet, clientSecret: secret } = file.keys
const problemOf = (uri: string) => {
  const result = parseConnectionUri(uri)
  return result.ok ? undefined : result.problem
}

for (const vector of file.connectionUris) {
  test(`${vector.valid ? 'reads' : `refuses (${vector.reason})`} ${vector.uri.slice(0, 30)}… ${vector.note ?? ''}`, () => {
    const result = parseConnectionUri(vector.uri)
    assert.equal(result.ok, vector.valid)
    if (!result.ok || !vector.parsed) return
    const { walletPublicKey, relays, secret, lud16 } = result.connection
    assert.deepEqual(
      {
        walletPubkey: walletPublicKey,
        relays,
        secret,
        clientPubkey: publicKeyOf(hexToBytes(secret)),
        lud16: lud16 ?? null,
      },
      vector.parsed,
    )
    assert.deepEqual(parseConnectionUri(formatConnectionUri(result.connection)), result)
  })
}

test('each part has its own problem word', () => {
  const query = `relay=wss://r.example&secret=${secret}`
  assert.equal(problemOf(`nostr+walletconnect://${wallet}?${query}`), undefined)
  assert.equal(problemOf(`lightning:${wallet}?${query}`), 'scheme')
  assert.equal(problemOf(`nostr+walletauth://${wallet}?${query}`), 'scheme')
  assert.equal(problemOf(`nostr+walletconnect://${'f'.repeat(64)}?${query}`), 'public_key')
  assert.equal(problemOf(`nostr+walletconnect://${wallet}?relay=https://r.example&secret=${secret}`), 'relay')
  assert.equal(problemOf(`nostr+walletconnect://${wallet}?relay=wss://&secret=${secret}`), 'relay')
  assert.equal(problemOf(`nostr+walletconnect://${wallet}?relay=wss://me@r.example&secret=${secret}`), 'relay')
  assert.equal(problemOf(`nostr+walletconnect://${wallet}?relay=wss://r.example&secret=${secret.slice(2)}`), 'secret')
})

test('pasted white space, upper case, repeated and unusable relays do no harm', () => {
  const uri = `  NOSTR+WALLETCONNECT://${wallet.toUpperCase()}?relay=wss://r.example&relay=wss://r.example&relay=https://x&relay=&secret=${secret.toUpperCase()}\n`
  assert.deepEqual(parseConnectionUri(uri), {
    ok: true,
    connection: { walletPublicKey: wallet, relays: ['wss://r.example'], secret },
  })
})

test('every spelling that wallets print', () => {
  const query = `relay=wss://a.example/v1?token=x&relay=wss://b.example&secret=${secret}`
  const relays = ['wss://a.example/v1?token=x', 'wss://b.example']
  for (const scheme of [
    'nostr+walletconnect',
    'nostrwalletconnect',
    'amethyst+walletconnect',
    'nostr+walletconnect+alby',
    'nostrnwc',
    'NWC',
  ]) {
    const read = parseConnectionUri(`${scheme}://${wallet}?${query}`)
    assert.deepEqual(read, { ok: true, connection: { walletPublicKey: wallet, relays, secret } }, scheme)
  }
  for (const listed of ['relay=wss://a.example,wss://b.example', 'relay=wss://a.example%20wss://b.example']) {
    const read = parseConnectionUri(`nostr+walletconnect://${wallet}?${listed}&amp;secret=${secret}`)
    assert.deepEqual(read.ok && read.connection.relays, ['wss://a.example', 'wss://b.example'])
  }
})

test('a lud16 that is no address is none', () => {
  const read = (lud16: string) => {
    const query = `relay=wss://r.example&secret=${secret}&lud16=${encodeURIComponent(lud16)}`
    const parsed = parseConnectionUri(`nostr+walletconnect://${wallet}?${query}`)
    return parsed.ok && parsed.connection.lud16
  }
  assert.equal(read(' Alice@Wallet.example '), 'alice@wallet.example')
  for (const wrong of ['Amethyst', 'alice', 'alice@', '@wallet.example', 'a b@c.example', 'javascript:alert(1)@x']) {
    assert.equal(read(wrong), undefined, wrong)
  }
})

test('no message repeats the secret', () => {
  const result = parseConnectionUri(`nostr+walletconnect://${wallet}?relay=https://x&secret=${secret}`)
  assert.ok(!result.ok && !result.message.includes(secret))
})
