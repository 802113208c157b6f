/**
 * Payments whose way past the boundary was not confirmed: the connection broke while it was written. The row may say that they
 * left; this process alone knows that they did not. A bounded number: of one that is forgotten the end is found out by asking its wallet.
 */
const maxRemembered = 10_000

export class NeverSent {
  readonly #ids = new Set<string>()

  get ids(): string[] {
    return [...this.#ids]
  }

  /** Whoever does not hear that it is passed sends nothing, whatever the row says. */
  async passBoundary<T>(id: string, write: () => Promise<T>): Promise<T> {
    try {
      return await write()
    } catch (error) {
      this.#add(id)
      throw error
    }
  }

  /** It is sent now, or its end is written. */
  forget(id: string): void {
    this.#ids.delete(id)
  }

  #add(id: string): void {
    this.#ids.add(id)
    if (this.#ids.size <= maxRemembered) return
    const [oldest] = this.#ids
    this.#ids.delete(oldest as string)
  }
}
