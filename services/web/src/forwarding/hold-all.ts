/**
 * After a restore nobody knows what was forwarded since the backup: so nothing that is in it is forwarded by itself. Rules are
 * switched off, and who switches one on forwards what is received from then on. What waited stays in its wallet; of what the
 * journal had sent the end is asked for, and nothing is sent again.
 */
import type { Sql } from '@chispa/database/connect'
import { endUnsentAttempts, keepUnknownAmounts, restDestinations, stopAllLegs, switchOffAll } from './hold-store.ts'

export type HeldForwarding = { rules: number; waiting: number }

/** No service works on the database. */
export async function holdAllForwarding(tx: Sql, now: Date): Promise<HeldForwarding> {
  const rules = await switchOffAll(tx, now)
  const unknown = await keepUnknownAmounts(tx)
  await endUnsentAttempts(tx, { code: 'held_by_restore', now })
  const legs = await stopAllLegs(tx, now)
  await restDestinations(tx)
  return { rules, waiting: legs + unknown }
}
