/**
 * NIP-04 (legacy) encryption: AES-256-CBC with the unhashed shared x as key. It has no MAC, so content may decrypt to
 * garbage: only for events whose signature was checked, and every failure is to be treated alike.
 */
import { cbc } from '@noble/ciphers/aes.js'
import { randomBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { decodeBase64, decodeUtf8, encodeBase64 } from './base64.ts'
import { type Decrypted, maxCiphertextChars, undecrypted } from './decrypted.ts'

export function encryptNip04(plaintext: string, sharedX: Uint8Array, iv: Uint8Array = randomBytes(16)): string {
  const ciphertext = cbc(sharedX, iv).encrypt(utf8ToBytes(plaintext))
  return `${encodeBase64(ciphertext)}?iv=${encodeBase64(iv)}`
}

export function decryptNip04(content: string, sharedX: Uint8Array): Decrypted {
  if (content.length > maxCiphertextChars) return undecrypted('too_long', 'The content is longer than we read')
  const [left, right, ...more] = content.split('?iv=')
  const ciphertext = decodeBase64(left ?? '')
  const iv = decodeBase64(right ?? '')
  if (more.length || !ciphertext || iv?.length !== 16 || ciphertext.length === 0 || ciphertext.length % 16) {
    return undecrypted('malformed', 'The content is not of NIP-04')
  }
  try {
    const plaintext = decodeUtf8(cbc(sharedX, iv).decrypt(ciphertext))
    if (plaintext !== undefined) return { ok: true, plaintext }
  } catch {
    // Wrong padding throws.
  }
  return undecrypted('wrong_padding', 'The content was not encrypted with this key')
}
