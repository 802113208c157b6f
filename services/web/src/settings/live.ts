/** The settings in memory: effective values, defaults included, secrets opened. */
import {
  type SettingName,
  type SettingValue,
  type SettingValues,
  settingNames,
  settingOf,
} from '@chispa/contract/settings'
import type { Connection } from '@chispa/database/connect'
import { Live } from '@chispa/database/live'
import type { Sealer } from '@chispa/database/seal'
import { listServedDomains, listSettings, type ServedDomain, type StoredSetting } from './store.ts'

type Defaults = Partial<SettingValues>
type Snapshot = {
  values: SettingValues
  hasRoot: boolean
  /** Names of the settings that are set, secret ones too. */
  configured: ReadonlySet<string>
  /** Further domains by their host, in the order in which they came. */
  domains: ReadonlyMap<string, ServedDomain>
}

export class LiveSettings {
  readonly #live: Live<Snapshot>

  /** `defaults`: instead of those of the registry. */
  constructor(sql: Connection, sealer: Sealer, defaults: Defaults = {}) {
    const shown = (rows: readonly StoredSetting[], domains: readonly ServedDomain[]) =>
      snapshotOf(rows, domains, { sealer, defaults })
    const read = async () => shown(await listSettings(sql), await listServedDomains(sql))
    this.#live = new Live(sql, { channel: 'settings_changed', initial: shown([], []), read })
  }

  get values(): SettingValues {
    return this.#live.value.values
  }

  get hasRoot(): boolean {
    return this.#live.value.hasRoot
  }

  get configured(): ReadonlySet<string> {
    return this.#live.value.configured
  }

  get domains(): ReadonlyMap<string, ServedDomain> {
    return this.#live.value.domains
  }

  onChange(listener: () => void): () => void {
    return this.#live.onChange(listener)
  }

  start(onError: (error: unknown) => void): Promise<void> {
    return this.#live.start(onError)
  }

  stop(): Promise<void> {
    return this.#live.stop()
  }

  /** After a write of our own, before it is answered. */
  refresh(): Promise<void> {
    return this.#live.refresh()
  }
}

function snapshotOf(
  rows: readonly StoredSetting[],
  domains: readonly ServedDomain[],
  { sealer, defaults }: { sealer: Sealer; defaults: Defaults },
): Snapshot {
  const stored = new Map<string, SettingValue>(
    rows.map(({ name, value, sealed }) => [name, sealed ? sealer.open(sealed, settingRecord(name)) : value]),
  )
  return {
    values: effective(stored, defaults),
    hasRoot: stored.has('root'),
    configured: new Set(stored.keys()),
    domains: new Map(domains.map(domain => [domain.host, domain])),
  }
}

/** What a sealed setting is bound to. */
export const settingRecord = (name: string) => `settings:${name}`

function effective(stored: ReadonlyMap<string, SettingValue>, defaults: Defaults): SettingValues {
  const fallback = (name: SettingName): SettingValue =>
    (defaults[name] ?? settingOf(name).default ?? (settingOf(name).kind === 'words' ? [] : null)) as SettingValue
  return Object.fromEntries(settingNames.map(name => [name, stored.get(name) ?? fallback(name)])) as SettingValues
}
