/** The card behind a tap, and whether the tap is really its own. Whether it is a fresh one is for the payment to say. */
import type { Sql } from '@chispa/database/connect'
import type { Sealer } from '@chispa/database/seal'
import { type SunResult, verifySun } from '@chispa/protocols/ntag424'
import { openCardKeys } from './card-keys.ts'
import { type CardForTap, findTapRow } from './tap-store.ts'

export type { CardForTap } from './tap-store.ts'

export async function findCardForTap(sql: Sql, cardId: string): Promise<CardForTap | undefined> {
  return findTapRow(sql, cardId.toLowerCase())
}

/** `p` and `c` as they stood in the URL, of either case. */
export function readTap(
  sealer: Sealer,
  card: Pick<CardForTap, 'id' | 'uid' | 'sealedKeys'>,
  { p, c }: { p: string | undefined; c: string | undefined },
): SunResult {
  return verifySun(p, c, openCardKeys(sealer, card), card.uid.toLowerCase())
}
