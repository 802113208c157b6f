/** Whether taps are really of this card, and their counters. Whether one is fresh is for the payment to say. */
import type { Sealer } from '@chispa/database/seal'
import { type SunResult, sunCheck } from '@chispa/protocols/ntag424'
import { openCardKeys } from './card-keys.ts'

export type TapCheck = (p: string | undefined, c: string | undefined) => SunResult

/**
 * `p` and `c` as they stood in the URL, of either case. Opens the card's keys once, however many taps are checked. Where the
 * UID is not known, the keys alone decide.
 */
export function tapCheck(sealer: Sealer, card: { id: string; uid: string | null; sealedKeys: Uint8Array }): TapCheck {
  const check = sunCheck(openCardKeys(sealer, card))
  const uid = card.uid?.toLowerCase()
  return (p, c) => check(p, c, uid)
}
