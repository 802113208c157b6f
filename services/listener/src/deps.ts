/** What the listener's parts need from outside; assemble.ts makes them, for the process and for tests. */
import type { Scheduler } from '@chispa/concurrency/clock'
import type { Connection } from '@chispa/database/connect'
import type { Log } from '@chispa/service/log'
import type { Counters } from './counters.ts'
import type { Lease } from './instance/lease.ts'
import type { WalletPool } from './wallets/pool.ts'
import type { Reconciler } from './wallets/reconciler.ts'

export type Deps = {
  sql: Connection
  log: Log
  clock: Scheduler
  version: string
  lease: Lease
  pool: WalletPool
  reconciler: Reconciler
  counters: Counters
}
