/**
 * Checks that a tap is the card's own, once: a till shows the same tap when it scans, when it pays and whenever it asks
 * again. What is remembered is the counter in it, never an open key, and only for the keys that the card had then. The
 * sealed keys are remembered too, so that the database need not send them with every tap.
 */
import type { Sealer } from '@chispa/database/seal'
import { RecentMap } from '@chispa/nwc/recent-map'
import { readTap } from '../cards/read-tap.ts'
import { Refusal } from '../http/refusal.ts'
import { sealedHeadBytes, type TappedCard } from './card-store.ts'

export type TapQuery = { p: string; c: string }
type KeyedCard = Pick<TappedCard, 'id' | 'uid' | 'sealedKeys'>
/** `head`: how they begin, in hex. `last`: the tap that was last read with them, which is mostly the next one too. */
export type SealedKeys = { readonly head: string; readonly bytes: Uint8Array; last?: TapQuery & { tap: ReadTap } }

/** A tap that is proven to be the card's own, and the secret that was last made for it. */
export type ReadTap = { readonly counter: number; secret?: { expiresAt: number; k1: string } }

export type TapReader = {
  read(card: KeyedCard, tap: TapQuery): ReadTap
  /** The keys that this card had when it was last read here. */
  knownKeys(cardId: string): SealedKeys | undefined
}

export function tapReader(sealer: Sealer): TapReader {
  const keysOf = new RecentMap<SealedKeys>(5000)
  const known = new RecentMap<{ keys: SealedKeys; tap: ReadTap }>(5000)

  function remember({ id, sealedKeys: bytes }: KeyedCard): SealedKeys {
    const earlier = keysOf.get(id)
    if (earlier && (earlier.bytes === bytes || Buffer.compare(earlier.bytes, bytes) === 0)) return earlier
    const keys: SealedKeys = { head: Buffer.from(bytes.subarray(0, sealedHeadBytes)).toString('hex'), bytes }
    keysOf.set(id, keys)
    return keys
  }

  return {
    knownKeys: cardId => keysOf.get(cardId),
    read(card, { p, c }) {
      const keys = remember(card)
      const { last } = keys
      if (last?.p === p && last.c === c) return last.tap
      const name = `${card.id} ${p} ${c}`
      const earlier = known.get(name)
      if (earlier?.keys === keys) return earlier.tap
      const sun = readTap(sealer, card, { p, c })
      if (!sun.ok) throw new Refusal('tap_not_authentic')
      const tap: ReadTap = { counter: sun.counter }
      known.set(name, { keys, tap })
      keys.last = { p, c, tap }
      return tap
    },
  }
}
