/** Round robin: those who wait take turns; of what one of them waits for, the urgent goes first, then what came first. */
type Queue<Item> = { urgent: Item[]; others: Item[] }

export class Turns<Item extends { isUrgent: boolean }> {
  readonly #queues = new Map<string, Queue<Item>>()
  #size = 0

  /** With those whom nobody has taken out although they are over. */
  get size(): number {
    return this.#size
  }

  push(key: string, item: Item): void {
    let queue = this.#queues.get(key)
    if (!queue) {
      queue = { urgent: [], others: [] }
      this.#queues.set(key, queue)
    }
    const items = item.isUrgent ? queue.urgent : queue.others
    items.push(item)
    this.#size++
  }

  shift(): Item | undefined {
    for (const [key, queue] of this.#queues) {
      this.#queues.delete(key)
      const item = queue.urgent.shift() ?? queue.others.shift()
      if (!isEmpty(queue)) this.#queues.set(key, queue)
      this.#size--
      return item
    }
    return undefined
  }

  /** From the front of each queue, for as long as it holds. */
  dropWhile(isOver: (item: Item) => boolean): void {
    for (const [key, queue] of this.#queues) {
      for (const items of [queue.urgent, queue.others]) {
        const keep = items.findIndex(item => !isOver(item))
        this.#size -= items.splice(0, keep < 0 ? items.length : keep).length
      }
      if (isEmpty(queue)) this.#queues.delete(key)
    }
  }
}

const isEmpty = ({ urgent, others }: Queue<unknown>) => urgent.length === 0 && others.length === 0
