/**
 * The `k1` of a tap (LUD-03): unguessable, bound to the card and to the tap's counter, and good until a moment that is
 * part of it. Nothing is stored: whoever has the key can check it, so every process can. It names the counter itself, so
 * that it is enough to pay with: some tills drop the query of the callback.
 *
 * Layout: counter (3 bytes) | when it expires (4 bytes, unix seconds) | HMAC-SHA256 over card, counter and expiry, cut to
 * 25 bytes.
 */
import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'

/** An object of Node's, made once: from bytes it would be made for every secret, which costs five times the HMAC itself. */
export type TapKey = KeyObject
export type SignedTap = { counter: number; expiresAt: number }

const [counterBytes, expiryBytes, macBytes] = [3, 4, 25]
const headBytes = counterBytes + expiryBytes

export const tapKeyOf = (vaultKey: string): TapKey =>
  createSecretKey(new Uint8Array(hkdfSync('sha256', vaultKey, '', 'chispa tap secret v2', 32)))

/** `expiresAt` in unix seconds. The same for the same tap and expiry. */
export function tapSecret(key: TapKey, cardId: string, { counter, expiresAt }: SignedTap): string {
  const head = Buffer.alloc(headBytes)
  head.writeUIntBE(counter, 0, counterBytes)
  head.writeUInt32BE(expiresAt, counterBytes)
  return head.toString('hex') + macOf(key, cardId, head).toString('hex')
}

/** Undefined when it was not made for this card. */
export function readTapSecret(key: TapKey, cardId: string, k1: string): SignedTap | undefined {
  const given = Buffer.from(k1, 'hex')
  if (given.length !== headBytes + macBytes) return undefined
  const head = given.subarray(0, headBytes)
  if (!timingSafeEqual(given.subarray(headBytes), macOf(key, cardId, head))) return undefined
  return { counter: head.readUIntBE(0, counterBytes), expiresAt: head.readUInt32BE(counterBytes) }
}

const macOf = (key: TapKey, cardId: string, head: Uint8Array): Buffer =>
  createHmac('sha256', key).update(cardId).update('|').update(head).digest().subarray(0, macBytes)
