/** ECDSA with public key recovery through libsecp256k1, as Lightning invoices are signed. */
import * as secp256k1 from 'tiny-secp256k1'

/** The compressed public key (33 bytes) that made this 64-byte signature; undefined when there is none. */
export function recoverPublicKey(signature: Uint8Array, recoveryId: number, hash: Uint8Array): Uint8Array | undefined {
  if (recoveryId !== 0 && recoveryId !== 1 && recoveryId !== 2 && recoveryId !== 3) return undefined
  try {
    return secp256k1.recover(hash, signature, recoveryId, true) ?? undefined
  } catch {
    // The library throws for r or s out of range.
    return undefined
  }
}

/**
 * Whether a key can be recovered from this signature, without recovering it, which costs ten times as much. It can when r
 * and s are in range and r is the x coordinate of a point of the curve. (One signature of a message, whose key would be
 * the point at infinity, passes as well: only who can sign can make it, and it is of no use to anybody.)
 */
export function hasSigner(signature: Uint8Array, recoveryId: number, hash: Uint8Array): boolean {
  if (signature.length !== 64 || hash.length !== 32) return false
  const [r, s] = [signature.subarray(0, 32), signature.subarray(32)]
  // The ids 2 and 3 stand for an x beyond the group order: there are as good as none.
  if (recoveryId !== 0 && recoveryId !== 1) return recoverPublicKey(signature, recoveryId, hash) !== undefined
  return secp256k1.isPrivate(r) && secp256k1.isPrivate(s) && secp256k1.isXOnlyPoint(r)
}

/** A deterministic (RFC 6979), low-S signature with its recovery id. Throws on a secret key that is not one. */
export function signRecoverable(
  hash: Uint8Array,
  secretKey: Uint8Array,
): { signature: Uint8Array; recoveryId: number } {
  return secp256k1.signRecoverable(hash, secretKey)
}
