/**
 * What was in force when, as far as somebody outside can know: a change begins to be possible when it is asked for and is certain once it was
 * answered. One that nobody answered has happened within a minute or not at all.
 */
type Change<T> = { value: T; askedAt: number; certainAt: number | undefined }

/** Longer than any request is worked on. */
export const maxUnansweredMs = 60_000

/** `taken`: it holds; `refused`: nothing has changed; `unknown`: either. */
export type Outcome = 'taken' | 'refused' | 'unknown'

export class Timeline<T> {
  readonly #changes: Change<T>[]

  constructor(value: T) {
    this.#changes = [{ value, askedAt: Number.NEGATIVE_INFINITY, certainAt: Number.NEGATIVE_INFINITY }]
  }

  /** Asks for the change while it is possible. */
  async change(value: T, ask: () => Promise<Outcome>, now: () => number = Date.now): Promise<Outcome> {
    const change: Change<T> = { value, askedAt: now(), certainAt: undefined }
    this.#changes.push(change)
    const outcome = await ask()
    if (outcome === 'taken') change.certainAt = now()
    if (outcome === 'refused') this.#changes.splice(this.#changes.indexOf(change), 1)
    return outcome
  }

  /** Something happened between these moments, and was told. */
  note(value: T, askedAt: number, certainAt: number | undefined): void {
    this.#changes.push({ value, askedAt, certainAt })
  }

  /** Everything that may have been in force at some moment of this time. */
  possible(from: number, to: number): T[] {
    return this.#changes
      .filter(one => one.askedAt <= to && !this.#changes.some(later => isOver(one, later, from)))
      .map(({ value }) => value)
  }
}

/** Whether the later change was asked for after the first was certain, and was certain itself at this moment. */
const isOver = <T>(one: Change<T>, later: Change<T>, at: number): boolean =>
  later !== one &&
  later.askedAt >= (one.certainAt ?? one.askedAt + maxUnansweredMs) &&
  later.certainAt !== undefined &&
  later.certainAt <= at
