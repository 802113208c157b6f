/** Many things under many keys; both directions cost the keys of one thing. */
export class KeyIndex<T> {
  readonly #byKey = new Map<string, Set<T>>()

  add(keys: Iterable<string>, thing: T): void {
    for (const key of keys) {
      const things = this.#byKey.get(key)
      if (things) things.add(thing)
      else this.#byKey.set(key, new Set([thing]))
    }
  }

  remove(keys: Iterable<string>, thing: T): void {
    for (const key of keys) {
      const things = this.#byKey.get(key)
      if (things?.delete(thing) && things.size === 0) this.#byKey.delete(key)
    }
  }

  find(keys: Iterable<string>): Set<T> {
    const found = new Set<T>()
    for (const key of keys) for (const thing of this.#byKey.get(key) ?? []) found.add(thing)
    return found
  }

  get keyCount(): number {
    return this.#byKey.size
  }
}
