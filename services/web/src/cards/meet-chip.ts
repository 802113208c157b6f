/**
 * The first genuine tap of a card. It proves that the card is programmed, tells the UID where nobody knew it, and says which
 * of the keys that were ever told for the card are on its chip: those are the card's from then on, and the others end.
 */
import type { Sql } from '@chispa/database/connect'
import type { Sealer } from '@chispa/database/seal'
import { type Derivation, deriveCardKeys, deriveKey1 } from '@chispa/protocols/boltcard-derivation'
import { type CardKeys, piccBlock, piccReader, type SunResult, verifySun } from '@chispa/protocols/ntag424'
import { Refusal } from '../http/refusal.ts'
import { openFormerKeys, openStoredKeys, sealCardKeys } from './card-keys.ts'
import { listFormerKeys, setMet } from './programming-store.ts'

export type UnmetCard = { id: string; uid: string | null; sealedKeys: Uint8Array }
export type MetCard = { uid: string | null; sealedKeys: Uint8Array }
type Tap = { p: string; c: string }
type Deps = { sql: Sql; sealer: Sealer }

const maxBehind = 5

export async function meetChip(deps: Deps, card: UnmetCard, tap: Tap, now: Date): Promise<MetCard> {
  const { sql, sealer } = deps
  const check = (keys: CardKeys) => verifySun(tap.p, tap.c, keys, card.uid?.toLowerCase())
  const stored = openStoredKeys(sealer, card)
  const met =
    'issuerKey' in stored
      ? findDerived(sealer, card, stored, { tap, check })
      : (matched(check(stored), card.sealedKeys) ?? (await findFormer(deps, card, check)))
  if (!met) throw new Refusal('tap_not_authentic')
  const uid = await setMet(sql, card.id, { uid: met.uid.toUpperCase(), sealedKeys: met.sealedKeys, at: now })
  return { uid, sealedKeys: met.sealedKeys }
}

type Found = { uid: string; sealedKeys: Uint8Array }

const matched = (sun: SunResult, sealedKeys: Uint8Array): Found | undefined =>
  sun.ok ? { uid: sun.uid, sealedKeys } : undefined

/** The chip may be some programmings behind what its system last wrote down. */
function findDerived(
  sealer: Sealer,
  card: UnmetCard,
  derivation: Derivation,
  { tap, check }: { tap: Tap; check: (keys: CardKeys) => SunResult },
): Found | undefined {
  const uid = piccReader(deriveKey1(derivation.issuerKey))(piccBlock(tap.p))
  if (uid === undefined) return undefined
  for (let behind = 0; behind <= Math.min(maxBehind, derivation.version); behind++) {
    const keys = deriveCardKeys({ ...derivation, version: derivation.version - behind }, uid)
    if (check(keys).ok) return { uid, sealedKeys: sealCardKeys(sealer, card.id, keys) }
  }
}

/** Asked for only when the present keys are not on the chip. */
async function findFormer(
  { sql, sealer }: Deps,
  card: UnmetCard,
  check: (keys: CardKeys) => SunResult,
): Promise<Found | undefined> {
  for (const former of await listFormerKeys(sql, card.id)) {
    const keys = openFormerKeys(sealer, former)
    const sun = check(keys)
    if (sun.ok) return { uid: sun.uid, sealedKeys: sealCardKeys(sealer, card.id, keys) }
  }
}
