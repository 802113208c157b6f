/**
 * Four digits are few: the hash is slow (scrypt), and it is sealed with the vault key, so that a copy of the database alone
 * gives nobody a guess.
 */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Sealer } from '@chispa/database/seal'

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)
const [saltBytes, hashBytes] = [16, 32]
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }

/** What the hash of a card's PIN is bound to. */
export const cardPinRecord = (cardId: string) => `card_pins:${cardId}`

export async function hashPin(sealer: Sealer, record: string, pin: string): Promise<Buffer> {
  const salt = randomBytes(saltBytes)
  const hash = await derive(pin, salt, hashBytes, cost)
  return sealer.seal(`${salt.toString('hex')}${hash.toString('hex')}`, record)
}

export async function isPin(sealer: Sealer, record: string, sealedHash: Uint8Array, pin: string): Promise<boolean> {
  const known = Buffer.from(sealer.open(sealedHash, record), 'hex')
  const hash = await derive(pin, known.subarray(0, saltBytes), hashBytes, cost)
  return timingSafeEqual(hash, known.subarray(saltBytes))
}
