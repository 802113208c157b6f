/**
 * Waiting for something to happen. Take the promise first, then look at what it is about, then wait: whatever happens
 * after the promise was taken resolves it, so nothing is missed in between.
 */

/** One promise for all who wait for the next notification; a new one after each. */
export class Notifier {
  #next = Promise.withResolvers<true>()

  get next(): Promise<true> {
    return this.#next.promise
  }

  notify(): void {
    const { resolve } = this.#next
    this.#next = Promise.withResolvers<true>()
    resolve(true)
  }
}

export type Subscription = Disposable & {
  /** Resolves with the next notification of this key. */
  readonly next: Promise<true>
}

/** A notifier for each key, kept only while somebody subscribes to it. */
export class KeyedNotifier<Key> {
  readonly #subscribed = new Map<Key, { notifier: Notifier; subscribers: number }>()

  /** Keys with subscribers. */
  get size(): number {
    return this.#subscribed.size
  }

  subscribe(key: Key): Subscription {
    const entry = this.#subscribed.get(key) ?? { notifier: new Notifier(), subscribers: 0 }
    entry.subscribers++
    this.#subscribed.set(key, entry)
    let isOpen = true
    return {
      get next() {
        return entry.notifier.next
      },
      [Symbol.dispose]: () => {
        if (!isOpen) return
        isOpen = false
        if (--entry.subscribers === 0) this.#subscribed.delete(key)
      },
    }
  }

  notify(key: Key): void {
    this.#subscribed.get(key)?.notifier.notify()
  }

  /** For when notifications may have been missed: everybody looks again. */
  notifyAll(): void {
    for (const { notifier } of this.#subscribed.values()) notifier.notify()
  }
}
