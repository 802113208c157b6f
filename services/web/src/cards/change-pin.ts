/** The PIN belongs to the holder: nobody else sets, changes or removes it, no operator and no device token. */
import type { Caller } from '../auth/caller.ts'
import type { Deps } from '../deps.ts'
import { type Acted, actOnCard } from './act-on-card.ts'
import { cardPinRecord, hashPin } from './pin-hash.ts'
import { deletePin, upsertPin } from './pin-store.ts'

type PinDeps = Pick<Deps, 'sql' | 'sealer' | 'slowHashes' | 'now'>

export async function setPin(
  { sql, sealer, slowHashes, now }: PinDeps,
  { id, caller, pin, limitMsats }: { id: string; caller: Caller; pin: string; limitMsats: number },
): Promise<Acted> {
  // Who may not set it costs no hash.
  await actOnCard(sql, { id, caller }, async () => {})
  using place = slowHashes.enter({ of: caller.pubkey })
  const sealedHash = await hashPin({ sealer, ...place }, cardPinRecord(id), pin)
  return actOnCard(sql, { id, caller }, (tx, card) => upsertPin(tx, card.id, { sealedHash, limitMsats, now: now() }))
}

export const removePin = ({ sql }: PinDeps, { id, caller }: { id: string; caller: Caller }): Promise<Acted> =>
  actOnCard(sql, { id, caller }, (tx, card) => deletePin(tx, card.id))
