/**
 * The `k1` of a tap (LUD-03): unguessable, bound to the card and to the tap's counter, and good until a moment that is
 * part of it. Nothing is stored: whoever has the key can check it, so every process can.
 *
 * Layout: when it expires (4 bytes, unix seconds) | HMAC-SHA256 over card, counter and expiry (28 bytes).
 */
import { hash, hkdfSync, timingSafeEqual } from 'node:crypto'

export type Tap = { cardId: string; counter: number }

/** The key as RFC 2104 mixes it into the inner and the outer hash. */
export type TapKey = { inner: Buffer; outer: Buffer }

const macBytes = 28
const [sha256BlockBytes, innerPad, outerPad] = [64, 0x36, 0x5c]

export function tapKeyOf(vaultKey: string): TapKey {
  const key = Buffer.alloc(sha256BlockBytes)
  key.set(new Uint8Array(hkdfSync('sha256', vaultKey, '', 'chispa tap secret v1', 32)))
  const padded = (pad: number) => Buffer.from(key.map(byte => byte ^ pad))
  return { inner: padded(innerPad), outer: padded(outerPad) }
}

/** `expiresAt` in unix seconds. The same for the same tap and expiry. */
export function tapSecret(key: TapKey, tap: Tap, expiresAt: number): string {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(expiresAt)
  return head.toString('hex') + macOf(key, tap, expiresAt).toString('hex')
}

/** When it expires, in unix seconds; undefined when it was not made for this tap. */
export function readTapSecret(key: TapKey, tap: Tap, k1: string): number | undefined {
  const given = Buffer.from(k1, 'hex')
  if (given.length !== 4 + macBytes) return undefined
  const expiresAt = given.readUInt32BE(0)
  return timingSafeEqual(given.subarray(4), macOf(key, tap, expiresAt)) ? expiresAt : undefined
}

/** Two hashes at once each: an object of Node for the HMAC would cost several times its work, and every new tap has one. */
function macOf({ inner, outer }: TapKey, { cardId, counter }: Tap, expiresAt: number): Buffer {
  const message = Buffer.from(`${cardId}|${counter}|${expiresAt}`)
  const innerHash = hash('sha256', Buffer.concat([inner, message]), 'buffer')
  return hash('sha256', Buffer.concat([outer, innerHash]), 'buffer').subarray(0, macBytes)
}
