/**
 * NIP-44 version 2, with the extended length prefix of 2026-06 for texts of 64 KiB and more. Conversation keys are
 * arguments, so that a connection computes its own once. Only for events whose signature was checked.
 */
import { chacha20 } from '@noble/ciphers/chacha.js'
import { equalBytes } from '@noble/ciphers/utils.js'
import { expand, extract } from '@noble/hashes/hkdf.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { decodeBase64, decodeUtf8, encodeBase64 } from './base64.ts'
import { type Decrypted, maxCiphertextChars, undecrypted } from './decrypted.ts'

const version = 2
const minPayloadBytes = 99

export function conversationKey(sharedX: Uint8Array): Uint8Array {
  return extract(sha256, sharedX, utf8ToBytes('nip44-v2'))
}

/** Throws a RangeError for an empty text, which the format cannot carry, and for one that we would not read ourselves. */
export function encryptNip44(plaintext: string, key: Uint8Array, nonce: Uint8Array = randomBytes(32)): string {
  const bytes = utf8ToBytes(plaintext)
  if (bytes.length === 0) throw new RangeError('NIP-44 cannot carry an empty text')
  if (bytes.length > maxCiphertextChars) throw new RangeError('The text is too long to encrypt')
  const keys = messageKeys(key, nonce)
  const ciphertext = chacha20(keys.cipherKey, keys.cipherNonce, pad(bytes))
  const mac = hmac(sha256, keys.macKey, concatBytes(nonce, ciphertext))
  const payload = encodeBase64(concatBytes(Uint8Array.of(version), nonce, ciphertext, mac))
  if (payload.length > maxCiphertextChars) throw new RangeError('The text is too long to encrypt')
  return payload
}

export function decryptNip44(payload: string, key: Uint8Array): Decrypted {
  if (payload.length > maxCiphertextChars) return undecrypted('too_long', 'The payload is longer than we read')
  if (payload.startsWith('#')) return undecrypted('unsupported_version', 'The payload is of a later version')
  const bytes = decodeBase64(payload)
  if (!bytes || bytes.length < minPayloadBytes) return undecrypted('malformed', 'The payload is not of NIP-44')
  if (bytes[0] !== version) return undecrypted('unsupported_version', 'The payload is of another version')

  const nonce = bytes.subarray(1, 33)
  const ciphertext = bytes.subarray(33, -32)
  const keys = messageKeys(key, nonce)
  if (!equalBytes(hmac(sha256, keys.macKey, concatBytes(nonce, ciphertext)), bytes.subarray(-32))) {
    return undecrypted('wrong_mac', 'The payload was not encrypted with this key')
  }
  const unpadded = unpad(chacha20(keys.cipherKey, keys.cipherNonce, ciphertext))
  if (!unpadded) return undecrypted('wrong_padding', 'The text is padded to a wrong length')
  const plaintext = decodeUtf8(unpadded)
  return plaintext === undefined ? undecrypted('malformed', 'The text is not UTF-8') : { ok: true, plaintext }
}

export function messageKeys(key: Uint8Array, nonce: Uint8Array) {
  const bytes = expand(sha256, key, nonce, 76)
  return { cipherKey: bytes.subarray(0, 32), cipherNonce: bytes.subarray(32, 44), macKey: bytes.subarray(44, 76) }
}

/** The bucket a text of this many bytes is padded to; the length prefix is not counted. */
export function paddedLength(length: number): number {
  if (length <= 32) return 32
  const nextPower = 2 ** Math.ceil(Math.log2(length))
  const chunk = Math.max(32, nextPower / 8)
  return chunk * Math.ceil(length / chunk)
}

function pad(text: Uint8Array): Uint8Array {
  const prefix = text.length < 65_536 ? 2 : 6
  const padded = new Uint8Array(prefix + paddedLength(text.length))
  const view = new DataView(padded.buffer)
  if (prefix === 2) view.setUint16(0, text.length)
  else view.setUint32(2, text.length)
  padded.set(text, prefix)
  return padded
}

function unpad(padded: Uint8Array): Uint8Array | undefined {
  const view = new DataView(padded.buffer, padded.byteOffset, padded.byteLength)
  const short = view.getUint16(0)
  const [prefix, length] = short > 0 ? [2, short] : [6, view.getUint32(2)]
  // The long form must not be used for what fits the short one: one text, one encoding.
  if (prefix === 6 && length < 65_536) return undefined
  if (padded.length !== prefix + paddedLength(length)) return undefined
  return padded.subarray(prefix, prefix + length)
}
