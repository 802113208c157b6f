/**
 * BIP-340 signatures in plain JavaScript, for browsers and for tests. Servers pass `@chispa/signatures/schnorr`
 * (libsecp256k1) where a function of this shape is asked for.
 */
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex } from '@noble/hashes/utils.js'

export type VerifySchnorr = (signature: Uint8Array, hash: Uint8Array, publicKey: Uint8Array) => boolean

export type Signer = {
  signSchnorr(hash: Uint8Array, secretKey: Uint8Array): Uint8Array
  publicKeyOf(secretKey: Uint8Array): string
}

/** Never throws: malformed input is false. */
export function verifySchnorr(signature: Uint8Array, hash: Uint8Array, publicKey: Uint8Array): boolean {
  try {
    return schnorr.verify(signature, hash, publicKey)
  } catch {
    return false
  }
}

/** Throws on a secret key that is not a valid scalar. */
export function signSchnorr(hash: Uint8Array, secretKey: Uint8Array, auxRand?: Uint8Array): Uint8Array {
  return schnorr.sign(hash, secretKey, auxRand)
}

/** The x-only public key as 64 lower-case hex digits. Throws on a secret key that is not a valid scalar. */
export function publicKeyOf(secretKey: Uint8Array): string {
  return bytesToHex(schnorr.getPublicKey(secretKey))
}

export function newSecretKey(): Uint8Array {
  return schnorr.utils.randomSecretKey()
}

export function isSecretKey(bytes: Uint8Array): boolean {
  return secp256k1.utils.isValidSecretKey(bytes)
}

/** Whether 64 lower-case hex digits are the x coordinate of a point: about half of all strings are not a key at all. */
export function isPublicKey(hex: string): boolean {
  if (!/^[0-9a-f]{64}$/.test(hex)) return false
  try {
    schnorr.utils.lift_x(BigInt(`0x${hex}`))
    return true
  } catch {
    return false
  }
}
