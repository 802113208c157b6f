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

  /** As it is kept for whoever looks for the cause. */
  toJSON(): unknown {
    return this.#changes
  }

  /** Something happened between these moments, and was told. */
  note(value: T, askedAt: number, certainAt: number | undefined): void {
    this.#changes.push({ value, askedAt, certainAt })
  }

  /** Everything that may have been in force at some moment of this time. */
  possible(from: number, to: number): T[] {
    // The last that was certain by then: what was certain before it was asked for is over.
    let lastAskedAt = Number.NEGATIVE_INFINITY
    for (const { askedAt, certainAt } of this.#changes)
      if (certainAt !== undefined && certainAt <= from) lastAskedAt = Math.max(lastAskedAt, askedAt)
    const isOver = ({ askedAt, certainAt }: Change<T>) =>
      askedAt < lastAskedAt && (certainAt ?? askedAt + maxUnansweredMs) <= lastAskedAt
    return this.#changes.filter(one => one.askedAt <= to && !isOver(one)).map(({ value }) => value)
  }
}
