/** NIP-19 texts of keys and notes, written. Apart from reading them, which needs the curve: pages that only show a key load none. */
import { hexToBytes } from '@noble/hashes/utils.js'
import { bech32 } from '@scure/base'

export function encodeNpub(publicKey: string): string {
  return bech32.encodeFromBytes('npub', hexToBytes(publicKey))
}

export function encodeNsec(secretKey: Uint8Array): string {
  return bech32.encodeFromBytes('nsec', secretKey)
}

export function encodeNote(id: string): string {
  return bech32.encodeFromBytes('note', hexToBytes(id))
}
