/** Writes settings, all or none; secrets are sealed before they reach the database. */
import { settingOf } from '@chispa/contract/settings'
import { type Connection, transaction } from '@chispa/database/connect'
import type { Sealer } from '@chispa/database/seal'
import { settingRecord } from './live.ts'
import { deleteSettings, upsertSetting } from './store.ts'
import type { Change } from './values.ts'

export async function applyChanges(sql: Connection, sealer: Sealer, changes: Change[]): Promise<void> {
  await transaction(sql, async tx => {
    const unset = changes.filter(({ value }) => value === null).map(({ name }) => name as string)
    if (unset.length > 0) await deleteSettings(tx, unset)
    // One order for everybody, so that two operators saving at once wait for each other instead of deadlocking.
    const set = changes.filter(({ value }) => value !== null).sort((a, b) => (a.name < b.name ? -1 : 1))
    for (const { name, value } of set) {
      const row = settingOf(name).secret
        ? { name, value: null, sealed: sealer.seal(String(value), settingRecord(name)) }
        : { name, value, sealed: null }
      await upsertSetting(tx, row)
    }
  })
}
