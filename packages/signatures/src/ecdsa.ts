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

/** A deterministic (RFC 6979), low-S signature with its recovery id. Throws on a secret key that is not one. */
export function signRecoverable(
  hash: Uint8Array,
  secretKey: Uint8Array,
): { signature: Uint8Array; recoveryId: number } {
  return secp256k1.signRecoverable(hash, secretKey)
}
