/** Single-flight: while work of a key is under way, whoever asks for it joins it. Nothing is kept once it is done. */
export class SingleFlight<Key, T> {
  readonly #flights = new Map<Key, Promise<T>>()

  get size(): number {
    return this.#flights.size
  }

  keys(): Key[] {
    return [...this.#flights.keys()]
  }

  /** The work under way; undefined when there is none. */
  find(key: Key): Promise<T> | undefined {
    return this.#flights.get(key)
  }

  /** Joins what is under way, else begins. */
  run(key: Key, work: () => Promise<T>): Promise<T> {
    const earlier = this.#flights.get(key)
    if (earlier) return earlier
    // A synchronous throw is a failed flight too.
    const flight = (async () => work())().finally(() => this.#flights.delete(key))
    this.#flights.set(key, flight)
    return flight
  }

  /** Resolves when everything that is under way now has ended, however it ended. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#flights.values())
  }
}
