/**
 * Events that wait for a place, member by member in turn: however many one has, in however many wallets, the next of any other
 * is never further away than there are members. Room is shared, too: nobody takes more than half of what is left.
 */
export class FairQueue<T extends { userId: string }> {
  readonly #max: number
  /** In the order of their turns. */
  readonly #byMember = new Map<string, T[]>()
  #size = 0

  constructor(max: number) {
    this.#max = max
  }

  get size(): number {
    return this.#size
  }

  add(item: T): void {
    const own = this.#byMember.get(item.userId)
    if (own) own.push(item)
    else this.#byMember.set(item.userId, [item])
    this.#size++
  }

  take(): T | undefined {
    const [next] = this.#byMember
    if (!next) return undefined
    const [userId, own] = next
    this.#byMember.delete(userId)
    if (own.length > 1) this.#byMember.set(userId, own)
    this.#size--
    return own.shift()
  }

  takeAll(): T[] {
    const all = [...this.#byMember.values()].flat()
    this.#byMember.clear()
    this.#size = 0
    return all
  }

  /** For which of these, were they added one after the other, there is room. */
  roomFor(userIds: readonly string[]): boolean[] {
    const added = new Map<string, number>()
    let left = this.#max - this.#size
    return userIds.map(userId => {
      const own = (this.#byMember.get(userId)?.length ?? 0) + (added.get(userId) ?? 0)
      if (own * 2 >= left) return false
      added.set(userId, (added.get(userId) ?? 0) + 1)
      left--
      return true
    })
  }
}
