/** Writes down when wallets last said something: all that changed since the last time, in one statement. */
import type { Deps } from '../deps.ts'
import type { PooledWallet } from '../wallets/pooled-wallet.ts'
import { type Life, saveLife } from './store.ts'

const batch = 5000

export class LifeRecord {
  readonly #deps: Pick<Deps, 'sql' | 'pool' | 'lease'>
  readonly #saved = new WeakMap<PooledWallet, string>()

  constructor(deps: Pick<Deps, 'sql' | 'pool' | 'lease'>) {
    this.#deps = deps
  }

  /** How many there were. */
  async save(): Promise<number> {
    const { sql, pool, lease } = this.#deps
    const changed = [...pool].filter(wallet => this.#saved.get(wallet) !== mark(wallet))
    for (let from = 0; from < changed.length; from += batch) {
      const part = changed.slice(from, from + batch).map(wallet => ({ wallet, mark: mark(wallet) }))
      await saveLife(
        sql,
        lease.id,
        part.map(({ wallet }) => lifeOf(wallet)),
      )
      for (const { wallet, mark } of part) this.#saved.set(wallet, mark)
    }
    return changed.length
  }
}

const mark = ({ wallet, lastEventAt, readyAt }: PooledWallet): string =>
  `${wallet.heardAt} ${lastEventAt?.getTime()} ${readyAt?.getTime()} ${wallet.answeredIn}`

function lifeOf({ id: walletId, fence, wallet, lastEventAt: eventAt, readyAt }: PooledWallet): Life {
  const lifeAt = wallet.heardAt > 0 ? new Date(wallet.heardAt) : null
  return { walletId, fence, lifeAt, eventAt, readyAt, encryption: wallet.answeredIn ?? null }
}
