import type { WritePayload } from '@chispa/contract/card-programming'
import type { Sealer } from '@chispa/database/seal'
import { writePayload } from '@chispa/protocols/boltcard'
import { openCardKeys } from './card-keys.ts'
import { lnurlwBaseOf } from './card-url.ts'
import type { CardRow } from './store.ts'

/** What the programming app writes to the chip. */
export function keysPayload(
  sealer: Sealer,
  card: CardRow,
  { ownUrl, uidPrivacy }: { ownUrl: string; uidPrivacy: boolean },
): WritePayload {
  return writePayload({
    id: card.uid ?? '',
    name: card.title,
    lnurlwBase: lnurlwBaseOf(ownUrl, card.id),
    keys: openCardKeys(sealer, card),
    uidPrivacy,
  })
}
