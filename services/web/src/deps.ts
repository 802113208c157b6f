/** Everything the features need from outside; main.ts makes the real ones, tests their own. */
import type { Connection } from '@chispa/database/connect'
import type { Log } from '@chispa/service/log'
import type { ActivityLog } from './activity/record.ts'
import type { Tokens } from './auth/tokens.ts'
import type { LiveSettings } from './settings/live.ts'
import type { WalletCalls } from './wallets/calls.ts'

export type Deps = {
  sql: Connection
  tokens: Tokens
  settings: LiveSettings
  activity: ActivityLog
  wallets: WalletCalls
  log: Log
  now: () => Date
  version: string
  rootPubkey: string | undefined
}
