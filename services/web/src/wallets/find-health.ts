/** How wallets are, by their ids, in one read. */
import type { WalletHealth } from '@chispa/contract/wallet-check'
import type { Sql } from '@chispa/database/connect'
import { listFacts } from './contact-store.ts'
import { healthOf } from './health.ts'

export async function findHealths(sql: Sql, walletIds: readonly string[]): Promise<Map<string, WalletHealth>> {
  if (walletIds.length === 0) return new Map()
  return new Map((await listFacts(sql, walletIds)).map(facts => [facts.walletId, healthOf(facts)]))
}
