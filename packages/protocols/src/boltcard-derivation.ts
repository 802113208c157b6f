/**
 * Keys of cards that are derived from one key of their issuer (the Bolt Card draft on deterministic keys): AES-CMAC as the
 * pseudo-random function. Key 1 is the same for all cards of an issuer, so that a tap tells its UID before the card is
 * known; the others belong to the UID, to the version of the programming and, at BTCPay Server, to a pull payment.
 */
import { cmac } from '@noble/ciphers/aes.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { CardKeys } from './ntag424.ts'

export type Derivation = { issuerKey: string; pullPaymentId: string; version: number }

const tags = { card: 0x75, k0: 0x76, k1: 0x77, k2: 0x78, k3: 0x79, k4: 0x7a, id: 0x7b } as const

const prf = (key: Uint8Array, tag: keyof typeof tags, ...more: Uint8Array[]): Uint8Array =>
  cmac(concatBytes(Uint8Array.of(0x2d, 0x00, 0x3f, tags[tag]), ...more), key)

/** `uid` in hex. The draft itself has no pull payment: leave its id empty. */
export function deriveCardKeys({ issuerKey, pullPaymentId, version }: Derivation, uid: string): CardKeys {
  const issuer = hexToBytes(issuerKey)
  const card = prf(issuer, 'card', hexToBytes(uid.toLowerCase()), littleEndian(version), utf8ToBytes(pullPaymentId))
  const of = (name: 'k0' | 'k2' | 'k3' | 'k4') => bytesToHex(prf(card, name))
  return { k0: of('k0'), k1: deriveKey1(issuerKey), k2: of('k2'), k3: of('k3'), k4: of('k4') }
}

export const deriveKey1 = (issuerKey: string): string => bytesToHex(prf(hexToBytes(issuerKey), 'k1'))

/** By which the issuer knows a card without storing its UID. */
export const deriveCardId = (issuerKey: string, uid: string): string =>
  bytesToHex(prf(hexToBytes(issuerKey), 'id', hexToBytes(uid.toLowerCase())))

function littleEndian(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value, true)
  return bytes
}
