/**
 * The shared secret of two Nostr keys in plain JavaScript, for browsers and tests; servers use
 * `@chispa/signatures/ecdh`. NIP-04 takes the x coordinate unhashed, NIP-44 runs it through HKDF.
 */
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hexToBytes } from '@noble/hashes/utils.js'

/** The x coordinate (32 bytes) of secret times public key. Throws on a key that is not one. */
export function sharedX(secretKey: Uint8Array, publicKey: string): Uint8Array {
  return secp256k1.getSharedSecret(secretKey, hexToBytes(`02${publicKey}`)).slice(1)
}
