/**
 * The `k1` of a tap (LUD-03): unguessable, bound to the card and to the tap's counter, and good until a moment that is
 * part of it. Nothing is stored: whoever has the key can check it, so every process can.
 *
 * Layout: when it expires (4 bytes, unix seconds) | HMAC-SHA256 over card, counter and expiry (28 bytes).
 */
import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'

export type Tap = { cardId: string; counter: number }

const macBytes = 28

/** A key object, because a key in bytes costs the HMAC several times its own work. */
export function tapKeyOf(vaultKey: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', vaultKey, '', 'chispa tap secret v1', 32)))
}

/** `expiresAt` in unix seconds. The same for the same tap and expiry. */
export function tapSecret(key: KeyObject, tap: Tap, expiresAt: number): string {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(expiresAt)
  return head.toString('hex') + macOf(key, tap, expiresAt).toString('hex')
}

/** When it expires, in unix seconds; undefined when it was not made for this tap. */
export function readTapSecret(key: KeyObject, tap: Tap, k1: string): number | undefined {
  const given = Buffer.from(k1, 'hex')
  if (given.length !== 4 + macBytes) return undefined
  const expiresAt = given.readUInt32BE(0)
  return timingSafeEqual(given.subarray(4), macOf(key, tap, expiresAt)) ? expiresAt : undefined
}

function macOf(key: KeyObject, { cardId, counter }: Tap, expiresAt: number): Buffer {
  return createHmac('sha256', key).update(`${cardId}|${counter}|${expiresAt}`).digest().subarray(0, macBytes)
}
