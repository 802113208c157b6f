/**
 * Checks that a tap is the card's own, once: a till shows the same tap when it scans, when it pays and whenever it asks
 * again. What is remembered is the counter in it, never a key, and only for the keys that the card had then.
 */
import type { Sealer } from '@chispa/database/seal'
import { RecentMap } from '@chispa/nwc/recent-map'
import { readTap } from '../cards/read-tap.ts'
import { Refusal } from '../http/refusal.ts'
import type { TappedCard } from './card-store.ts'

export type TapQuery = { p: string; c: string }
type KeyedCard = Pick<TappedCard, 'id' | 'uid' | 'sealedKeys'>
/** The counter of the tap. */
export type TapReader = (card: KeyedCard, tap: TapQuery) => number

export function tapReader(sealer: Sealer): TapReader {
  const known = new RecentMap<{ counter: number; sealedKeys: Uint8Array }>(5000)
  return (card, { p, c }) => {
    const name = `${card.id} ${p} ${c}`
    const earlier = known.get(name)
    if (earlier && Buffer.compare(earlier.sealedKeys, card.sealedKeys) === 0) return earlier.counter
    const sun = readTap(sealer, card, { p, c })
    if (!sun.ok) throw new Refusal('tap_not_authentic')
    known.set(name, { counter: sun.counter, sealedKeys: card.sealedKeys })
    return sun.counter
  }
}
