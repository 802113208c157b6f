/** How many addresses can be paid: counted by what is known of their wallets, judged by the one rule. */
import type { Sql } from '@chispa/database/connect'
import { healthOf } from '../wallets/health.ts'
import { groupAddressRows } from './store.ts'

export async function countAddresses(sql: Sql) {
  const counts = { total: 0, withNWC: 0, withoutNWC: 0, canReceive: 0, cannotReceive: 0, untried: 0 }
  for (const { hasWallet, addresses, ...facts } of await groupAddressRows(sql)) {
    counts.total += addresses
    counts[hasWallet && facts.status === 'ACTIVE' ? 'withNWC' : 'withoutNWC'] += addresses
    const ability = hasWallet ? healthOf(facts).canReceive : 'no'
    counts[ability === 'yes' ? 'canReceive' : ability === 'no' ? 'cannotReceive' : 'untried'] += addresses
  }
  return counts
}
