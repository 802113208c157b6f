/** Writes down how the connections of wallets stand, where that changed: the web service tells members and payers of it. */
import type { Deps } from '../deps.ts'
import type { PooledWallet } from '../wallets/pooled-wallet.ts'
import { type Contact, saveContacts } from './store.ts'

const batch = 5000

export class ContactRecord {
  readonly #deps: Pick<Deps, 'sql' | 'pool' | 'lease' | 'clock'>
  readonly #saved = new WeakMap<PooledWallet, Contact['contact']>()
  /** Those not ready at the last look: what lasts from one look to the next is written down, so that a short loss is none. */
  #seen = new Map<PooledWallet, Contact['contact']>()

  constructor(deps: Pick<Deps, 'sql' | 'pool' | 'lease' | 'clock'>) {
    this.#deps = deps
  }

  /** How many there were. */
  async save(): Promise<number> {
    const { sql, pool, lease, clock } = this.#deps
    const at = clock.now()
    const changed: { wallet: PooledWallet; contact: Contact }[] = []
    const seenBefore = this.#seen
    this.#seen = new Map()
    for (const wallet of pool) {
      const contact = contactOf(wallet)
      const before = contact === 'ready' ? undefined : seenBefore.get(wallet)
      const lasts = contact === 'ready' || before === contact
      const seen = contact ?? before
      if (seen && seen !== 'ready') this.#seen.set(wallet, seen)
      if (contact && lasts && this.#saved.get(wallet) !== contact) {
        changed.push({ wallet, contact: { walletId: wallet.id, fence: wallet.fence, contact, at } })
      }
    }
    for (let from = 0; from < changed.length; from += batch) {
      const part = changed.slice(from, from + batch)
      await saveContacts(
        sql,
        lease.id,
        part.map(({ contact }) => contact),
      )
      for (const { wallet, contact } of part) this.#saved.set(wallet, contact.contact)
    }
    return changed.length
  }
}

/** Undefined while it is asked for the first time. */
function contactOf({ state, failures }: PooledWallet): Contact['contact'] | undefined {
  switch (state) {
    case 'ready':
      return 'ready'
    case 'connecting':
    case 'disconnected':
      return 'unreachable'
    case 'error':
      return 'silent'
    case 'negotiating':
      return failures > 0 ? 'silent' : undefined
    case 'closed':
      return undefined
    default:
      return state satisfies never
  }
}
