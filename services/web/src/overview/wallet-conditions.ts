/** Wallets by what was last seen of them; the answer for each is the one that its owner sees. */

import type { WalletCondition } from '@chispa/contract/overview'
import { healthOf } from '../wallets/health.ts'
import type { WalletRow } from './store.ts'

export function conditionsOf(rows: readonly WalletRow[]): Record<WalletCondition, number> {
  const conditions = { working: 0, failing: 0, untested: 0, off: 0 }
  for (const row of rows) conditions[conditionOf(row)] += row.number
  return conditions
}

/** The order of the times is what counts. */
const [tried, later] = [new Date(1), new Date(2)]

function conditionOf({ isChecked, mintedSince, heardSince, ...facts }: WalletRow): WalletCondition {
  if (facts.status === 'DISABLED') return 'off'
  const { canReceive } = healthOf({
    ...facts,
    methods: null,
    asleepSince: null,
    troubleAt: null,
    checkedAt: isChecked ? tried : null,
    mintedAt: mintedSince ? later : null,
    heardAt: heardSince ? later : null,
  })
  if (canReceive === 'yes') return 'working'
  return canReceive === 'unknown' ? 'untested' : 'failing'
}
