/**
 * Events that wait for a place, wallet by wallet in turn: however many one wallet has, the next of any other is never
 * further away than there are wallets. Room is shared, too: nobody takes more than half of what is left.
 */
export class FairQueue<T extends { walletId: string }> {
  readonly #max: number
  /** In the order of their turns. */
  readonly #byWallet = new Map<string, T[]>()
  #size = 0

  constructor(max: number) {
    this.#max = max
  }

  get size(): number {
    return this.#size
  }

  add(item: T): void {
    const own = this.#byWallet.get(item.walletId)
    if (own) own.push(item)
    else this.#byWallet.set(item.walletId, [item])
    this.#size++
  }

  take(): T | undefined {
    const [next] = this.#byWallet
    if (!next) return undefined
    const [walletId, own] = next
    this.#byWallet.delete(walletId)
    if (own.length > 1) this.#byWallet.set(walletId, own)
    this.#size--
    return own.shift()
  }

  takeAll(): T[] {
    const all = [...this.#byWallet.values()].flat()
    this.#byWallet.clear()
    this.#size = 0
    return all
  }

  /** For which of these, were they added one after the other, there is room. */
  roomFor(walletIds: readonly string[]): boolean[] {
    const added = new Map<string, number>()
    let left = this.#max - this.#size
    return walletIds.map(walletId => {
      const own = (this.#byWallet.get(walletId)?.length ?? 0) + (added.get(walletId) ?? 0)
      if (own * 2 >= left) return false
      added.set(walletId, (added.get(walletId) ?? 0) + 1)
      left--
      return true
    })
  }
}
