/**
 * The settings in memory, so that hot paths need no query. Our own writes are read back before they are answered; those
 * of other processes arrive by NOTIFY, and everything is read again whenever that connection was lost.
 */
import {
  type SettingName,
  type SettingValue,
  type SettingValues,
  settingNames,
  settingOf,
} from '@chispa/contract/settings'
import type { Connection } from '@chispa/database/connect'
import type { Sealer } from '@chispa/database/seal'
import { listSettings } from './store.ts'

export class LiveSettings {
  values: SettingValues = effective(new Map())
  hasRoot = false
  /** Names of the settings that are set, secret ones too. */
  configured: ReadonlySet<string> = new Set()

  readonly #sql: Connection
  readonly #sealer: Sealer
  #unlisten: (() => Promise<void>) | undefined
  #newest = 0
  #shown = 0

  constructor(sql: Connection, sealer: Sealer) {
    this.#sql = sql
    this.#sealer = sealer
  }

  async start(onError: (error: unknown) => void): Promise<void> {
    const reread = () => this.refresh().catch(onError)
    const { unlisten } = await this.#sql.listen('settings_changed', reread, reread)
    this.#unlisten = unlisten
    await this.refresh()
  }

  async stop(): Promise<void> {
    await this.#unlisten?.()
  }

  /** Reads may finish out of order; an older one never replaces a newer one. */
  async refresh(): Promise<void> {
    const turn = ++this.#newest
    const rows = await listSettings(this.#sql)
    if (turn < this.#shown) return
    this.#shown = turn
    const stored = new Map<string, SettingValue>()
    for (const { name, value, sealed } of rows) {
      stored.set(name, sealed ? this.#sealer.open(sealed, settingRecord(name)) : value)
    }
    this.hasRoot = stored.has('root')
    this.configured = new Set(stored.keys())
    this.values = effective(stored)
  }
}

/** What a sealed setting is bound to. */
export const settingRecord = (name: string) => `settings:${name}`

function effective(stored: ReadonlyMap<string, SettingValue>): SettingValues {
  const fallback = (name: SettingName): SettingValue =>
    settingOf(name).default ?? (settingOf(name).kind === 'words' ? [] : null)
  return Object.fromEntries(settingNames.map(name => [name, stored.get(name) ?? fallback(name)])) as SettingValues
}
