/**
 * Checks that a tap is the card's own. The sealed keys of cards are remembered, so that the database need not send them
 * with every tap, and so is the check that was made ready with them: they are opened once. Memory holds nothing by that
 * which it did not hold before, for the vault key is in it. When the card gets other keys, the check is made anew.
 */

import { BoundedCache } from '@chispa/concurrency/bounded-cache'
import type { Sealer } from '@chispa/database/seal'
import { type TapCheck, tapCheck } from '../cards/tap-check.ts'
import { Refusal } from '../http/refusal.ts'
import { sealedHeadBytes, type TappedCard } from './card-store.ts'

export type TapQuery = { p: string; c: string }
type KeyedCard = Pick<TappedCard, 'id' | 'uid' | 'sealedKeys'>

/** A tap that is proven to be the card's own, and the secret that was last made for it. */
export type ReadTap = { readonly counter: number; secret?: { expiresAt: number; k1: string } }

/** `head`: how they begin, in hex. `last`: the tap that was last read with them, which is mostly the next one too. */
export type KnownKeys = {
  readonly head: string
  readonly bytes: Uint8Array
  readonly check: TapCheck
  last?: TapQuery & { tap: ReadTap }
}

export type TapReader = {
  read(card: KeyedCard, tap: TapQuery): ReadTap
  /** The keys that this card had when it was last read here. */
  knownKeys(cardId: string): KnownKeys | undefined
}

export function tapReader(sealer: Sealer): TapReader {
  const known = new BoundedCache<string, KnownKeys>({ max: 5000 })

  function keysOf(card: KeyedCard): KnownKeys {
    const { id, sealedKeys: bytes } = card
    const earlier = known.get(id)
    if (earlier && (earlier.bytes === bytes || Buffer.compare(earlier.bytes, bytes) === 0)) return earlier
    const head = Buffer.from(bytes.subarray(0, sealedHeadBytes)).toString('hex')
    const keys: KnownKeys = { head, bytes, check: tapCheck(sealer, card) }
    known.set(id, keys)
    return keys
  }

  return {
    knownKeys: cardId => known.get(cardId),
    read(card, { p, c }) {
      const keys = keysOf(card)
      const { last } = keys
      if (last?.p === p && last.c === c) return last.tap
      const sun = keys.check(p, c)
      if (!sun.ok) throw new Refusal('tap_not_authentic')
      const tap: ReadTap = { counter: sun.counter }
      keys.last = { p, c, tap }
      return tap
    },
  }
}
