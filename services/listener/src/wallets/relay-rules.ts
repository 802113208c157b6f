/** Which relays may be called: the operator's settings, as they are now. Until they are read, those of an instance on the internet. */
import type { Connection } from '@chispa/database/connect'
import { Live } from '@chispa/database/live'
import { type RelayRules, readRelayRules } from './store.ts'

const unknown: RelayRules = { isPrivateAllowed: false, endpoint: '' }

export const liveRelayRules = (sql: Connection): Live<RelayRules> =>
  new Live(sql, { channel: 'settings_changed', initial: unknown, read: readRelayRules })
