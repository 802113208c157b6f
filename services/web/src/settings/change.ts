/** Writes settings, all or none; secrets are sealed before they reach the database. */
import { settingOf } from '@chispa/contract/settings'
import { type Connection, type Sql, transaction } from '@chispa/database/connect'
import type { Sealer } from '@chispa/database/seal'
import { isLoopbackEndpoint } from '@chispa/outgoing-http/loopback-service'
import { Refusal } from '../http/refusal.ts'
import { settingRecord } from './live.ts'
import { deleteSetting, findSettingText, listServedDomains, lockSettings, upsertSetting } from './store.ts'
import type { Change } from './values.ts'

/** `environmentListenerUrl`: where the listener is while no setting names it. */
export async function applyChanges(
  sql: Connection,
  sealer: Sealer,
  changes: Change[],
  environmentListenerUrl: string | undefined,
): Promise<void> {
  await transaction(sql, async tx => {
    await lockSettings(tx)
    if (await leavesItsListener(tx, changes, environmentListenerUrl)) await deleteSetting(tx, 'listener_auth_secret')
    await requireNoFurtherDomain(tx, changes)
    const endpoint = changes.find(({ name }) => name === 'endpoint')
    if (endpoint) {
      // A loopback one is where it was tried out: nobody else can reach it there.
      const isConfirmed = !isLoopbackEndpoint(endpoint.value as string | null)
      await upsertSetting(tx, { name: 'endpoint_confirmed', value: isConfirmed, sealed: null })
    }
    for (const { name, value } of changes) {
      if (value === null) await deleteSetting(tx, name)
      else if (settingOf(name).secret) {
        await upsertSetting(tx, { name, value: null, sealed: sealer.seal(String(value), settingRecord(name)) })
      } else await upsertSetting(tx, { name, value, sealed: null })
    }
  })
}

/** A further domain has names of its own: it becomes the main one when nobody has any there. */
async function requireNoFurtherDomain(sql: Sql, changes: readonly Change[]): Promise<void> {
  const wanted = changes.flatMap(({ name, value }) => {
    if (typeof value !== 'string') return []
    if (name === 'domain') return [value]
    return name === 'endpoint' ? [new URL(value).host] : []
  })
  if (wanted.length === 0) return
  if ((await listServedDomains(sql)).some(({ host }) => wanted.includes(host))) throw new Refusal('domain_in_use')
}

/** A stored secret belongs to the origin it was entered for: another origin never hears it. */
async function leavesItsListener(sql: Sql, changes: Change[], environmentUrl: string | undefined): Promise<boolean> {
  const change = changes.find(({ name }) => name === 'listener_url')
  if (!change || changes.some(({ name }) => name === 'listener_auth_secret')) return false
  const before = originOf((await findSettingText(sql, 'listener_url')) ?? environmentUrl)
  return before !== originOf((change.value as string | null) ?? environmentUrl)
}

const originOf = (url: string | undefined) => (url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined)
