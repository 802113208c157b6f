/** Whether a tap is really one of this card, and its counter. Whether it is a fresh one is for the payment to say. */
import type { Sealer } from '@chispa/database/seal'
import { type SunResult, verifySun } from '@chispa/protocols/ntag424'
import { openCardKeys } from './card-keys.ts'

/** `p` and `c` as they stood in the URL, of either case. */
export function readTap(
  sealer: Sealer,
  card: { id: string; uid: string; sealedKeys: Uint8Array },
  { p, c }: { p: string | undefined; c: string | undefined },
): SunResult {
  return verifySun(p, c, openCardKeys(sealer, card), card.uid.toLowerCase())
}
