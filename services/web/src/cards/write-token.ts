/**
 * Single-use tokens to program a card with. Only their hash is stored; a new one replaces the one before; reading the
 * keys consumes it, so that of two parallel readers one gets them. The first tap ends it: a tapped card has its keys.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { type WritePayload, writeTokenLifetimeMs } from '@chispa/contract/card-programming'
import type { Sql } from '@chispa/database/connect'
import type { Sealer } from '@chispa/database/seal'
import { readUid } from '@chispa/protocols/ntag424'
import { Refusal } from '../http/refusal.ts'
import { newCode } from './codes.ts'
import { getCard } from './get-card.ts'
import { keysPayload } from './keys-payload.ts'
import { consumeWriteToken, findWriteGrant, setWriteToken } from './programming-store.ts'
import type { CardRow } from './store.ts'

const tokenBytes = 32

export async function mintToken(sql: Sql, card: CardRow, now: Date): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(tokenBytes).toString('hex')
  const expiresAt = new Date(now.getTime() + writeTokenLifetimeMs)
  if (await setWriteToken(sql, card.id, { hash: hashOf(token), expiresAt })) return { token, expiresAt }
  throw new Refusal((await getCard(sql, card.id)).blockedAt ? 'card_blocked' : 'card_not_fresh')
}

export type TokenReading = {
  id: string
  token: string | undefined
  /** UID of the chip that lies on the reader, where the reader says it. */
  chip?: string
  ownUrl: string
  now: Date
}

/** Everything that can fail is tried before the token is consumed. */
export async function readWithToken(
  { sql, sealer }: { sql: Sql; sealer: Sealer },
  { id, token, chip, ownUrl, now }: TokenReading,
): Promise<{ card: CardRow; payload: WritePayload }> {
  const card = await getCard(sql, id)
  const hash = hashOf(token ?? '')
  const grant = await findWriteGrant(sql, card.id)
  if (!grant?.writeTokenHash || !timingSafeEqual(hash, grant.writeTokenHash)) throw new Refusal('write_token_refused')
  if (chip !== undefined && readUid(chip)?.toUpperCase() !== card.uid) throw new Refusal('wrong_chip')
  const payload = keysPayload(sealer, card, ownUrl)
  if (!(await consumeWriteToken(sql, card.id, { hash, newOtc: newCode(), at: now }))) {
    throw new Refusal('write_token_refused')
  }
  return { card, payload }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()
