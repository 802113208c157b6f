/**
 * Four digits are few: the hash is slow, and it is sealed with the vault key, so that a copy of the database alone gives
 * nobody a guess.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Sealer } from '@chispa/database/seal'
import type { Derive } from './slow-hashes.ts'

/** `derive`: of a place among the slow hashes. */
type HashDeps = { sealer: Sealer; derive: Derive }

const [saltBytes, hashBytes] = [16, 32]

/** What the hash of a card's PIN is bound to. */
export const cardPinRecord = (cardId: string) => `card_pins:${cardId}`

export async function hashPin({ sealer, derive }: HashDeps, record: string, pin: string): Promise<Buffer> {
  const salt = randomBytes(saltBytes)
  const hash = await derive(pin, salt, hashBytes)
  return sealer.seal(`${salt.toString('hex')}${hash.toString('hex')}`, record)
}

export async function isPin(
  { sealer, derive }: HashDeps,
  record: string,
  sealedHash: Uint8Array,
  pin: string,
): Promise<boolean> {
  const known = Buffer.from(sealer.open(sealedHash, record), 'hex')
  const hash = await derive(pin, known.subarray(0, saltBytes), hashBytes)
  return timingSafeEqual(hash, known.subarray(saltBytes))
}
