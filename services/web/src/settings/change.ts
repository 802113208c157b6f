/** Writes settings, all or none; secrets are sealed before they reach the database. */
import { settingOf } from '@chispa/contract/settings'
import { type Connection, transaction } from '@chispa/database/connect'
import type { Sealer } from '@chispa/database/seal'
import { settingRecord } from './live.ts'
import { deleteSetting, upsertSetting } from './store.ts'
import type { Change } from './values.ts'

export async function applyChanges(sql: Connection, sealer: Sealer, changes: Change[]): Promise<void> {
  await transaction(sql, async tx => {
    // One order for everybody, so that two operators saving at once wait for each other instead of deadlocking.
    for (const { name, value } of changes.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      if (value === null) await deleteSetting(tx, name)
      else if (settingOf(name).secret) {
        await upsertSetting(tx, { name, value: null, sealed: sealer.seal(String(value), settingRecord(name)) })
      } else await upsertSetting(tx, { name, value, sealed: null })
    }
  })
}
