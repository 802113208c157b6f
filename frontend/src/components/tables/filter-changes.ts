/**
 * Changes of filters on their way to the address. What is typed waits until typing rests; any other change goes at once
 * and takes along whatever still waits, so that of two changes close together neither is lost.
 */
export type When = 'now' | 'rested'

const restMs = 300

export class FilterChanges<S extends object> {
  readonly #apply: (change: Partial<S>) => void
  #waiting: Partial<S> = {}
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(apply: (change: Partial<S>) => void) {
    this.#apply = apply
  }

  change(change: Partial<S>, when: When = 'now'): void {
    this.#waiting = { ...this.#waiting, ...change }
    clearTimeout(this.#timer)
    if (when === 'now') this.#send()
    else this.#timer = setTimeout(() => this.#send(), restMs)
  }

  /** Whoever left the page no longer filters it. */
  drop(): void {
    clearTimeout(this.#timer)
    this.#waiting = {}
  }

  #send(): void {
    const change = this.#waiting
    this.#waiting = {}
    this.#apply(change)
  }
}
