/** Writes down how the connections of wallets stand, where that changed: the web service tells members and payers of it. */
import type { Deps } from '../deps.ts'
import type { PooledWallet } from '../wallets/pooled-wallet.ts'
import { lifeOf } from './life-record.ts'
import { type Contact, saveContacts } from './store.ts'

const batch = 5000

export class ContactRecord {
  readonly #deps: Pick<Deps, 'sql' | 'pool' | 'lease' | 'clock'>
  /** Whose state is another since the last look: nobody looks at a hundred thousand because one was lost. */
  readonly #changed = new Set<PooledWallet>()
  readonly #saved = new WeakMap<PooledWallet, Contact['contact']>()
  /** Those not ready at the last look: what lasts from one look to the next is written down, so that a short loss is none. */
  #seen = new Map<PooledWallet, Contact['contact']>()

  constructor(deps: Pick<Deps, 'sql' | 'pool' | 'lease' | 'clock'>) {
    this.#deps = deps
    deps.pool.subscribe({ changed: wallet => this.#changed.add(wallet) })
  }

  /** How many there were. */
  async save(): Promise<number> {
    const { sql, lease, clock } = this.#deps
    const at = clock.now()
    const wallets = this.#look()
    for (let from = 0; from < wallets.length; from += batch) {
      const part = wallets.slice(from, from + batch)
      const contacts = part.map(({ wallet, contact }) => ({ ...lifeOf(wallet), contact, at }))
      try {
        await saveContacts(sql, lease.id, contacts)
      } catch (error) {
        for (const { wallet } of wallets.slice(from)) this.#changed.add(wallet)
        throw error
      }
      for (const { wallet, contact } of part) this.#saved.set(wallet, contact)
    }
    return wallets.length
  }

  /** What is to be written down of those that changed, and of those that were not ready at the last look. */
  #look(): Standing[] {
    const seenBefore = this.#seen
    const looked = new Set([...this.#changed, ...seenBefore.keys()])
    this.#changed.clear()
    this.#seen = new Map()
    const found: Standing[] = []
    for (const wallet of looked) {
      if (wallet.isClosed) continue
      const contact = contactOf(wallet)
      const before = contact === 'ready' ? undefined : seenBefore.get(wallet)
      const lasts = contact === 'ready' || before === contact
      const seen = contact ?? before
      if (seen && seen !== 'ready') this.#seen.set(wallet, seen)
      if (contact && lasts && this.#saved.get(wallet) !== contact) found.push({ wallet, contact })
    }
    return found
  }
}

type Standing = { wallet: PooledWallet; contact: Contact['contact'] }

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
