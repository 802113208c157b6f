/** Changes of domains and of the settings wait for each other: what is read here stays true until the transaction ends. */
import { type Connection, type Sql, transaction } from '@chispa/database/connect'
import { findSettingText, listServedDomains, lockSettings, type ServedDomain } from './store.ts'

export type KnownDomains = {
  /** Hosts of the main domain: the one of addresses, and the platform's own. */
  main: readonly string[]
  further: readonly ServedDomain[]
}

export function withDomainsLocked<T>(sql: Connection, act: (tx: Sql, known: KnownDomains) => Promise<T>): Promise<T> {
  return transaction(sql, async tx => {
    await lockSettings(tx)
    const [domain, endpoint] = [await findSettingText(tx, 'domain'), await findSettingText(tx, 'endpoint')]
    const main = [domain, endpoint && new URL(endpoint).host].filter(host => host !== undefined)
    return act(tx, { main, further: await listServedDomains(tx) })
  })
}
