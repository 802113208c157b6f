/** Wallets by the key their wallet service writes to: one lookup per incoming event, whatever their number. */
import type { NostrEvent } from '@chispa/protocols/nip01'
import type { Wallet } from './wallet.ts'

export type ConnectionPublicKeys = { walletPublicKey: string; clientPublicKey: string }

export class WalletIndex {
  /** Almost every key belongs to one wallet, and an array for each would be most of the memory. */
  readonly #byClientKey = new Map<string, Wallet | Wallet[]>()
  #size = 0

  get size(): number {
    return this.#size
  }

  *[Symbol.iterator](): Generator<Wallet> {
    for (const found of this.#byClientKey.values()) {
      if (Array.isArray(found)) yield* found
      else yield found
    }
  }

  add(wallet: Wallet): void {
    this.#size++
    const found = this.#byClientKey.get(wallet.clientPublicKey)
    this.#byClientKey.set(wallet.clientPublicKey, found ? [...listOf(found), wallet] : wallet)
  }

  remove(wallet: Wallet): boolean {
    const found = listOf(this.#byClientKey.get(wallet.clientPublicKey))
    if (!found.includes(wallet)) return false
    this.#size--
    const rest = found.filter(one => one !== wallet)
    if (rest.length === 0) this.#byClientKey.delete(wallet.clientPublicKey)
    else this.#byClientKey.set(wallet.clientPublicKey, rest.length === 1 ? rest[0]! : rest)
    return true
  }

  anyOf(clientPublicKey: string): Wallet | undefined {
    return listOf(this.#byClientKey.get(clientPublicKey))[0]
  }

  find({ walletPublicKey, clientPublicKey }: ConnectionPublicKeys): Wallet | undefined {
    return listOf(this.#byClientKey.get(clientPublicKey)).find(wallet => wallet.walletPublicKey === walletPublicKey)
  }

  /** The wallets of which this event claims to be: addressed to their client key, written by their wallet service. */
  addressees(event: NostrEvent): Wallet[] {
    for (const [name, value] of event.tags) {
      if (name !== 'p' || value === undefined) continue
      const wallets = listOf(this.#byClientKey.get(value)).filter(wallet => wallet.walletPublicKey === event.pubkey)
      if (wallets.length > 0) return wallets
    }
    return []
  }
}

function listOf(found: Wallet | Wallet[] | undefined): Wallet[] {
  if (!found) return []
  return Array.isArray(found) ? found : [found]
}
