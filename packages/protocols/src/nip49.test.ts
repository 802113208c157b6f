import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { bech32 } from '@scure/base'
import { decrypt, encrypt } from 'nostr-tools/nip49'
import { newSecretKey } from './bip340.ts'
import { decryptSecretKey, encryptSecretKey, looksEncrypted } from './nip49.ts'

/** The vector of the standard. */
const vector = {
  ncryptsec:
    'ncryptsec1qgg9947rlpvqu76pj5ecreduf9jxhselq2nae2kghhvd5g7dgjtcxfqtd67p9m0w57lspw8gsq6yphnm8623nsl8xn9j4jdzz84zm3frztj3z7s35vpzmqf6ksu8r89qk5z2zxfmu5gv8th8wclt0h4p',
  passphrase: 'nostr',
  secretKey: '3501454135014541350145413501453fefb02227e449e57cf4d3a3ce05378683',
}

test('the key of the standard’s vector opens', async () => {
  const opened = await decryptSecretKey(vector.ncryptsec, vector.passphrase)
  assert.deepEqual(opened, { ok: true, secretKey: hexToBytes(vector.secretKey) })
})

test('another library opens ours and we open its, whatever form the passphrase is typed in', async () => {
  const secretKey = newSecretKey()
  const ours = await encryptSecretKey(secretKey, 'ÅΩẛ̣', 12)
  assert.equal(bytesToHex(decrypt(ours, 'ÅΩẛ̣')), bytesToHex(secretKey))
  assert.deepEqual(await decryptSecretKey(encrypt(secretKey, 'ÅΩẛ̣', 12), 'ÅΩṩ'), { ok: true, secretKey })
})

test('a wrong passphrase is told from a text that is no key', async () => {
  const text = await encryptSecretKey(newSecretKey(), 'right', 12)
  assert.deepEqual(await decryptSecretKey(text, 'wrong'), { ok: false, problem: 'passphrase' })
  for (const nonsense of ['', 'nsec1abc', text.slice(0, -1), `${text}q`, 'ncryptsec1'])
    assert.deepEqual(await decryptSecretKey(nonsense, 'right'), { ok: false, problem: 'malformed' })
  assert.ok(looksEncrypted(` ${text}`) && !looksEncrypted('nsec1abc'))
})

test('a key that asks for more memory than there is, is refused before any work', async () => {
  const bytes = bech32.fromWords(bech32.decode(vector.ncryptsec as `${string}1${string}`, 500).words)
  bytes[1] = 60
  const costly = bech32.encode('ncryptsec', bech32.toWords(bytes), false)
  assert.deepEqual(await decryptSecretKey(costly, 'nostr'), { ok: false, problem: 'costly' })
})
