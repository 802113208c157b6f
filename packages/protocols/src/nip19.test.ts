import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bech32 } from '@scure/base'
import * as reference from 'nostr-tools/nip19'
import { decodeNip19, encodeNote, encodeNpub, encodeNsec, type Nip19, readPublicKey, readSecretKey } from './nip19.ts'
import file from './vectors/nip19.json' with { type: 'json' }

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const zeros = '0'.repeat(64)

/** Our result in the words of the vector file. */
function dataOf(decoded: Nip19 | undefined): unknown {
  switch (decoded?.type) {
    case undefined:
      return undefined
    case 'npub':
      return decoded.publicKey
    case 'nsec':
      return hex(decoded.secretKey)
    case 'note':
      return decoded.id
    case 'nprofile':
      return { pubkey: decoded.publicKey, relays: decoded.relays }
    case 'nevent':
      return { id: decoded.id, relays: decoded.relays, author: decoded.author, kind: decoded.kind }
    case 'naddr':
      return {
        identifier: decoded.identifier,
        pubkey: decoded.publicKey,
        kind: decoded.kind,
        relays: decoded.relays,
      }
  }
}

for (const vector of file.valid) {
  test(`decodes ${vector.bech32.slice(0, 24)}… (${vector.source})`, () => {
    const decoded = decodeNip19(vector.bech32)
    assert.equal(decoded?.type, vector.type)
    assert.deepEqual(dataOf(decoded), vector.data)
    if (decoded?.type === 'npub') assert.equal(encodeNpub(decoded.publicKey), vector.bech32.toLowerCase())
    if (decoded?.type === 'nsec') assert.equal(encodeNsec(decoded.secretKey), vector.bech32)
    if (decoded?.type === 'note') assert.equal(encodeNote(decoded.id), vector.bech32)
    if (decoded?.type === 'npub') assert.equal(readPublicKey(vector.bech32), vector.data)
    if (decoded?.type === 'nsec') assert.equal(hex(readSecretKey(vector.bech32)!), vector.data)
  })
}

for (const vector of file.invalid) {
  test(`no public key: ${vector.reason}`, () => {
    assert.equal(readPublicKey(vector.input), undefined)
    if (vector.decodes) assert.deepEqual(decodeNip19(vector.input), { type: 'npub', publicKey: vector.hex })
    else if (!vector.asType) assert.equal(decodeNip19(vector.input), undefined)
  })
}

for (const vector of file.ambiguous) {
  test('upper-case hex of a user is stored in lower case', () => {
    assert.equal(readPublicKey(vector.input), vector.normalised)
  })
}

test('pointers made by nostr-tools are read the same way', () => {
  const pubkey = file.valid[0]!.data as string
  const id = zeros
  const relays = ['wss://relay.example.com', 'wss://ñ.example']
  assert.deepEqual(decodeNip19(reference.nprofileEncode({ pubkey, relays })), {
    type: 'nprofile',
    publicKey: pubkey,
    relays,
  })
  assert.deepEqual(decodeNip19(reference.neventEncode({ id, relays })), { type: 'nevent', id, relays })
  assert.deepEqual(decodeNip19(reference.naddrEncode({ identifier: '', pubkey, kind: 30078, relays: [] })), {
    type: 'naddr',
    identifier: '',
    publicKey: pubkey,
    kind: 30078,
    relays: [],
  })
})

test('a secret key out of range, or a public key where a secret is asked, is refused', () => {
  assert.equal(readSecretKey(zeros), undefined)
  assert.equal(readSecretKey('f'.repeat(64)), undefined)
  assert.equal(readSecretKey(file.valid[0]!.bech32), undefined)
  assert.equal(readPublicKey(encodeNsec(new Uint8Array(32).fill(1))), undefined)
})

const pointer = (...bytes: number[]) =>
  bech32.encode('nprofile', bech32.toWords(Uint8Array.from([0, 32, ...new Uint8Array(32), ...bytes])), false)

test('a text of up to 5000 characters is decoded, a longer one is not', () => {
  const relay = [1, 250, ...new Uint8Array(250).fill(97)]
  const withRelays = (count: number) => pointer(...Array<number[]>(count).fill(relay).flat())
  assert.ok(withRelays(12).length <= 5000 && withRelays(13).length > 5000)
  assert.equal(decodeNip19(withRelays(12))?.type, 'nprofile')
  assert.equal(decodeNip19(withRelays(13)), undefined)
})

test('a pointer whose last field is cut off is refused', () => {
  assert.equal(decodeNip19(pointer(1, 1, 97))?.type, 'nprofile')
  assert.equal(decodeNip19(pointer(1, 5, 97)), undefined)
  assert.equal(decodeNip19(pointer(1)), undefined)
})

test('a pointer whose author or kind has the wrong size is refused', () => {
  assert.equal(decodeNip19(pointer(2, 32, ...new Uint8Array(32)))?.type, 'nprofile')
  assert.equal(decodeNip19(pointer(2, 31, ...new Uint8Array(31))), undefined)
  assert.equal(decodeNip19(pointer(3, 4, 0, 0, 0, 1))?.type, 'nprofile')
  assert.equal(decodeNip19(pointer(3, 2, 0, 1)), undefined)
})
