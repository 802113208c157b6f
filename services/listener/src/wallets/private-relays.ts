/** Whether wallets may be reached at relays in private networks: the operator's setting, as it is now. */
import type { Connection } from '@chispa/database/connect'
import { Live } from '@chispa/database/live'
import { arePrivateRelaysAllowed } from './store.ts'

export const privateRelays = (sql: Connection): Live<boolean> =>
  new Live(sql, { channel: 'settings_changed', initial: false, read: arePrivateRelaysAllowed })
