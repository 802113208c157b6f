/** Numbers by chance from a seed: the same seed draws the same inputs. */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** mulberry32: small, quick and good enough for choosing. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** From 0 to below `max`. */
  below(max: number): number {
    return Math.floor(this.next() * max)
  }

  between(min: number, max: number): number {
    return min + this.below(max - min + 1)
  }

  is(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)] as T
  }

  /** A stream of its own, so that what one lane draws does not depend on the others. */
  fork(): Chance {
    return new Chance(this.below(2 ** 32))
  }
}
