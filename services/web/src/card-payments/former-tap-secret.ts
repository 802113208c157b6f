/**
 * The `k1` as the release before this one (0.4.2) made it: a tap that it has read is paid here while both run, and after it has left. It does not
 * name the counter: that comes from the tap itself, which the till sends back.
 *
 * Layout: when it expires (4 bytes, unix seconds) | HMAC-SHA256 over card, counter and expiry, cut to 28 bytes.
 */
import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { SignedTap, TapKey } from './tap-secret.ts'

const [expiryBytes, macBytes] = [4, 28]

export const formerTapKeyOf = (vaultKey: string): TapKey =>
  createSecretKey(new Uint8Array(hkdfSync('sha256', vaultKey, '', 'chispa tap secret v1', 32)))

/** Undefined when it was not made for this card and counter. */
export function readFormerTapSecret(key: TapKey, cardId: string, counter: number, k1: string): SignedTap | undefined {
  const given = Buffer.from(k1, 'hex')
  if (given.length !== expiryBytes + macBytes) return undefined
  const expiresAt = given.readUInt32BE(0)
  const mac = createHmac('sha256', key).update(`${cardId}|${counter}|${expiresAt}`).digest().subarray(0, macBytes)
  return timingSafeEqual(given.subarray(expiryBytes), mac) ? { counter, expiresAt } : undefined
}
