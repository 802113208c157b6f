/** Writes down when wallets last said something: all that changed since the last time, in one statement. */
import type { Encryption } from '@chispa/protocols/nip47'
import type { Deps } from '../deps.ts'
import type { PooledWallet } from '../wallets/pooled-wallet.ts'
import { type Life, saveLife } from './store.ts'

const batch = 5000

export class LifeRecord {
  readonly #deps: Pick<Deps, 'sql' | 'pool' | 'lease'>
  readonly #saved = new WeakMap<PooledWallet, number>()

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

/** Another one when any of what is written down is another; a number, because there is one for each of very many wallets. */
function mark({ wallet, lastEventAt, readyAt }: PooledWallet): number {
  const times = wallet.heardAt + (lastEventAt?.getTime() ?? 0) + (readyAt?.getTime() ?? 0)
  return encryptions.length * times + encryptions.indexOf(wallet.answeredIn)
}

const encryptions: (Encryption | undefined)[] = [undefined, 'nip04', 'nip44_v2']

export function lifeOf({
  id: walletId,
  fence,
  wallet,
  lastEventAt: eventAt,
  readyAt,
  relaysKnown,
}: PooledWallet): Life {
  const lifeAt = wallet.heardAt > 0 ? new Date(wallet.heardAt) : null
  return { walletId, fence, lifeAt, eventAt, readyAt, encryption: wallet.answeredIn ?? null, relaysKnown }
}
