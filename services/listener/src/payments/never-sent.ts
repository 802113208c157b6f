/**
 * Payments whose way past the boundary was not confirmed: the connection broke while it was written. The journal may say that they
 * left; this process alone knows that they did not. A bounded number: of one that is forgotten the end is found out by asking its wallet.
 */
const maxRemembered = 10_000

export class NeverSent {
  readonly #requestIds = new Set<string>()

  get ids(): string[] {
    return [...this.#requestIds]
  }

  add(requestId: string): void {
    this.#requestIds.add(requestId)
    if (this.#requestIds.size <= maxRemembered) return
    const [oldest] = this.#requestIds
    this.#requestIds.delete(oldest as string)
  }

  /** It is sent now, or its end is written. */
  forget(requestId: string): void {
    this.#requestIds.delete(requestId)
  }
}
