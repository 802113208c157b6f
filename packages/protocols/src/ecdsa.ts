/**
 * ECDSA with public key recovery in plain JavaScript, for browsers and tests. Servers pass `@chispa/signatures/ecdsa`
 * (libsecp256k1) where a function of this shape is asked for.
 */
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { concatBytes } from '@noble/hashes/utils.js'

/** The compressed public key of a 64-byte signature; undefined when it has none. High S is accepted. */
export type RecoverPublicKey = (signature: Uint8Array, recoveryId: number, hash: Uint8Array) => Uint8Array | undefined

/** Whether there is such a key at all. */
export type HasSigner = (signature: Uint8Array, recoveryId: number, hash: Uint8Array) => boolean

export type SignRecoverable = (hash: Uint8Array, secretKey: Uint8Array) => { signature: Uint8Array; recoveryId: number }

export function recoverPublicKey(signature: Uint8Array, recoveryId: number, hash: Uint8Array): Uint8Array | undefined {
  try {
    return secp256k1.recoverPublicKey(concatBytes(Uint8Array.of(recoveryId), signature), hash, { prehash: false })
  } catch {
    return undefined
  }
}

/** Deterministic (RFC 6979) and low S. Throws on a secret key that is not one. */
export function signRecoverable(
  hash: Uint8Array,
  secretKey: Uint8Array,
): { signature: Uint8Array; recoveryId: number } {
  const signed = secp256k1.sign(hash, secretKey, { prehash: false, format: 'recovered' })
  return { signature: signed.slice(1), recoveryId: signed[0]! }
}

/** Refuses high S, so that one message has one signature. Never throws. */
export function verifyEcdsa(signature: Uint8Array, hash: Uint8Array, publicKey: Uint8Array): boolean {
  try {
    return secp256k1.verify(signature, hash, publicKey, { prehash: false, lowS: true })
  } catch {
    return false
  }
}

/** The compressed public key as 66 hex digits names a Lightning node. Throws on a secret key that is not one. */
export function compressedPublicKeyOf(secretKey: Uint8Array): Uint8Array {
  return secp256k1.getPublicKey(secretKey, true)
}
