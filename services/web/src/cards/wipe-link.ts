/**
 * A link that resets a chip, for the app's `boltcard://reset`: good once, for a few minutes, and only together with a tap of
 * the very chip. The keys are told together with blocking the card for good, as in every wipe.
 */
import { timingSafeEqual } from 'node:crypto'
import { writeTokenLifetimeMs } from '@chispa/contract/card-programming'
import type { Sql } from '@chispa/database/connect'
import type { Sealer } from '@chispa/database/seal'
import { readTapUrl } from '@chispa/protocols/boltcard'
import type { CardKeys } from '@chispa/protocols/ntag424'
import { Refusal } from '../http/refusal.ts'
import { openCardKeys } from './card-keys.ts'
import { getCard } from './get-card.ts'
import { meetChip } from './meet-chip.ts'
import { consumeWipeToken, findWipeTokenHash, setWipeToken } from './programming-store.ts'
import type { CardRow } from './store.ts'
import { tapCheck } from './tap-check.ts'
import { hashOf, newToken } from './write-token.ts'

export async function mintWipeLink(sql: Sql, card: CardRow, now: Date): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + writeTokenLifetimeMs)
  if (!(await setWipeToken(sql, card.id, { hash: hashOf(token), expiresAt }))) throw new Refusal('card_not_found')
  return { token, expiresAt }
}

export type Reset = { id: string; token: string | undefined; seen: string; now: Date }

/** A tap of another chip leaves the link as it is. */
export async function resetWithTap(
  deps: { sql: Sql; sealer: Sealer },
  { id, token, seen, now }: Reset,
): Promise<{ card: CardRow; keys: CardKeys }> {
  const { sql, sealer } = deps
  const card = await getCard(sql, id)
  const hash = hashOf(token ?? '')
  const expected = await findWipeTokenHash(sql, card.id, now)
  if (!expected || !timingSafeEqual(hash, expected)) throw new Refusal('wipe_link_refused')
  const tap = readTapUrl(seen)
  if (!tap) throw new Refusal('tap_not_authentic')
  const met = card.tappedAt === null ? { ...card, ...(await meetChip(deps, card, tap, now)) } : card
  const sun = tapCheck(sealer, met)(tap.p, tap.c)
  if (!sun.ok) throw new Refusal('tap_not_authentic')
  if (sun.counter <= card.counter) throw new Refusal('tap_used')
  const keys = openCardKeys(sealer, met)
  if (!(await consumeWipeToken(sql, card.id, hash, now))) throw new Refusal('wipe_link_refused')
  return { card: met, keys }
}
