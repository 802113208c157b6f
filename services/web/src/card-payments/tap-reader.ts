/**
 * Checks that a tap is the card's own. The check that was made ready with a card's keys is remembered, so that they are
 * opened once, and so is the last tap: `npm run bench scan` pays for both. Memory holds nothing by that which it did not
 * hold before, for the vault key is in it. When the card gets other keys, the check is made anew.
 */
import { BoundedCache } from '@chispa/concurrency/bounded-cache'
import type { Sealer } from '@chispa/database/seal'
import { type TapCheck, tapCheck } from '../cards/tap-check.ts'
import { Refusal } from '../http/refusal.ts'
import type { CardStanding } from './standing.ts'

export type TapQuery = { p: string; c: string }
type KeyedCard = Pick<CardStanding, 'id' | 'uid' | 'sealedKeys'>

/** A tap that is proven to be the card's own, and the secret that was last made for it. */
export type ReadTap = { readonly counter: number; secret?: { expiresAt: number; k1: string } }

/** `last`: the tap that was last read with them, which is mostly the next one too. */
type KnownKeys = { readonly sealed: Uint8Array; readonly check: TapCheck; last?: TapQuery & { tap: ReadTap } }

export type TapReader = (card: KeyedCard, tap: TapQuery) => ReadTap

export function tapReader(sealer: Sealer): TapReader {
  const known = new BoundedCache<string, KnownKeys>({ max: 5000 })

  function keysOf(card: KeyedCard): KnownKeys {
    const earlier = known.get(card.id)
    if (earlier && Buffer.compare(earlier.sealed, card.sealedKeys) === 0) return earlier
    const keys: KnownKeys = { sealed: card.sealedKeys, check: tapCheck(sealer, card) }
    known.set(card.id, keys)
    return keys
  }

  return (card, { p, c }) => {
    const keys = keysOf(card)
    if (keys.last?.p === p && keys.last.c === c) return keys.last.tap
    const sun = keys.check(p, c)
    if (!sun.ok) throw new Refusal('tap_not_authentic')
    const tap: ReadTap = { counter: sun.counter }
    keys.last = { p, c, tap }
    return tap
  }
}
