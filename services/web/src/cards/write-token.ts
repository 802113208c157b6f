/**
 * Single-use tokens to program a card with. Only their hash is stored; a new one replaces the one before; reading the
 * keys consumes it, so that of two parallel readers one gets them. An app that names the chip may ask again for the same
 * chip: its writing may have slipped. The first tap ends it: a tapped card has its keys.
 *
 * Every programming has keys of its own. A chip that is written anew begins to count at zero: with the same keys, taps of
 * before would be good again.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { type WritePayload, writeTokenLifetimeMs } from '@chispa/contract/card-programming'
import type { Sql } from '@chispa/database/connect'
import type { Sealer } from '@chispa/database/seal'
import { isRandomUid, newCardKeys, readUid } from '@chispa/protocols/ntag424'
import { Refusal } from '../http/refusal.ts'
import { openCardKeys, sealCardKeys, sealFormerKeys } from './card-keys.ts'
import { newCode } from './codes.ts'
import { getCard } from './get-card.ts'
import { keysPayload } from './keys-payload.ts'
import { consumeWriteToken, findWriteGrant, isTokenGoodAgain, setWriteToken } from './programming-store.ts'
import type { CardRow } from './store.ts'

const tokenBytes = 32
const uniqueViolation = '23505'

export const newToken = () => randomBytes(tokenBytes).toString('hex')
export const hashOf = (token: string) => createHash('sha256').update(token).digest()

export async function mintToken(sql: Sql, card: CardRow, now: Date): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken()
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
  /** Whether the app is to make the chip show a random UID. */
  uidPrivacy: boolean
  now: Date
}

type Read = { card: CardRow; payload: WritePayload; isAgain: boolean }
type ReadDeps = { sql: Sql; sealer: Sealer }

/** Everything that can fail is tried before the token is consumed. */
export async function readWithToken(deps: ReadDeps, reading: TokenReading): Promise<Read> {
  const card = await getCard(deps.sql, reading.id)
  const hash = hashOf(reading.token ?? '')
  const grant = await findWriteGrant(deps.sql, card.id)
  if (!grant?.writeTokenHash || !timingSafeEqual(hash, grant.writeTokenHash)) throw new Refusal('write_token_refused')
  const chip = reading.chip === undefined ? undefined : chipFor(card, reading.chip)
  if (grant.writeTokenChip !== null) return readAgain(deps, card, { ...reading, hash, chip })
  const read = await readFirst(deps, card, { ...reading, hash, chip })
  // Somebody was faster: the same app, perhaps, that asked twice.
  return read ?? readAgain(deps, card, { ...reading, hash, chip })
}

type Proven = Omit<TokenReading, 'chip'> & { hash: Uint8Array; chip: string | undefined }

/** Undefined: the token is no longer unused. */
async function readFirst({ sql, sealer }: ReadDeps, card: CardRow, reading: Proven): Promise<Read | undefined> {
  const { hash, chip, now } = reading
  const renewed = card.keysIssuedAt === null ? undefined : newCardKeys()
  const newKeys = renewed && {
    sealedKeys: sealCardKeys(sealer, card.id, renewed),
    former: sealFormerKeys(sealer, openCardKeys(sealer, card)),
    replacing: card.sealedKeys,
  }
  const after = { ...card, uid: chip ?? card.uid, sealedKeys: newKeys?.sealedKeys ?? card.sealedKeys }
  const payload = keysPayload(sealer, after, reading)
  const use = { hash, newOtc: newCode(), at: now, ...(chip !== undefined && { chip }), ...(newKeys && { newKeys }) }
  const isUsed = await consumeWriteToken(sql, card.id, use).catch(error => {
    if (error.code === uniqueViolation) throw new Refusal('uid_taken')
    throw error
  })
  return isUsed ? { card: after, payload, isAgain: false } : undefined
}

async function readAgain({ sql, sealer }: ReadDeps, { id }: CardRow, reading: Proven): Promise<Read> {
  const { hash, chip, now } = reading
  const isGood = chip !== undefined && (await isTokenGoodAgain(sql, id, { hash, chip, at: now }))
  if (!isGood) throw new Refusal('write_token_refused')
  const card = await getCard(sql, id)
  return { card, payload: keysPayload(sealer, card, reading), isAgain: true }
}

/**
 * The UID that the app read. A reader that sees a random one (four bytes, others at every reading) names no chip: the card
 * must be one whose UID is not known, and the token is used up as if nothing had been named.
 */
function chipFor(card: CardRow, given: string): string | undefined {
  const uid = readUid(given)?.toUpperCase()
  if (card.uid === null && (uid !== undefined || isRandomUid(given))) return uid
  if (uid === undefined || uid !== card.uid) throw new Refusal('wrong_chip')
  return uid
}
