/**
 * Stories that are told at the same time on one platform: each waits for moments of its own, and time runs to the earliest of them once all wait.
 * They are woken one after another, so that a moment is the same for whoever looks.
 */
import type { Platform } from './platform.ts'

export type Story = {
  name: string
  /** Where it is promised. */
  promised: string
  tell: (life: Life) => Promise<void>
  /** Its turn is no longer than so many days. */
  days: number
  /** The clock may move so far at once; in longer steps the platform sees an outage, or a retry comes too late to be judged. */
  maxStepMinutes?: number
}
export type Told = { story: string; beganAt: string; endedAt: string; problem?: string }

export const [secondMs, minuteMs, hourMs, dayMs] = [1000, 60_000, 3_600_000, 86_400_000]

type Waiting = { at: Date; wake: () => void }

export class Lives {
  readonly told: Told[] = []
  readonly #platform: Platform
  readonly #stepMs: number
  readonly #say: (line: string) => void
  readonly #waiting: Waiting[] = []
  #awake = 0
  #rest: () => void = () => {}

  constructor(platform: Platform, stepMs: number, say: (line: string) => void) {
    this.#say = say
    this.#platform = platform
    this.#stepMs = stepMs
  }

  /** From that moment on; what it finds wrong is kept, and the others go on. */
  begin(story: Story, at: Date, make: (wait: Life['until']) => Life): void {
    this.#awake++
    const wait = async (moment: Date) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#waiting.push({ at: moment, wake: resolve })
      this.#sleeps()
      await promise
    }
    const telling = async () => {
      await wait(at)
      const beganAt = this.#platform.now().toISOString()
      const end = (problem?: string) => {
        const told = { story: story.name, beganAt, endedAt: this.#platform.now().toISOString() }
        this.told.push({ ...told, ...(problem !== undefined && { problem }) })
        this.#say(`${told.endedAt} ${problem === undefined ? 'held' : `DID NOT HOLD: ${problem}`}: ${story.name}`)
      }
      await story.tell(make(wait)).then(
        () => end(),
        error =>
          end(
            error instanceof Error
              ? `${error.message}\n${error.stack?.split('\n').slice(1, 4).join('\n')}`
              : String(error),
          ),
      )
      this.#sleeps()
    }
    void telling()
  }

  /** Until every story is told, or that moment. */
  async runTo(end: Date): Promise<void> {
    await this.#allWait()
    for (;;) {
      const next = this.#waiting.sort((a, b) => a.at.getTime() - b.at.getTime())[0]
      if (!next || next.at > end) return this.#platform.runTo(end, this.#stepMs)
      await this.#platform.runTo(next.at, this.#stepMs)
      this.#waiting.shift()
      this.#awake++
      next.wake()
      await this.#allWait()
    }
  }

  /** Stories whose moment has not come. */
  get left(): number {
    return this.#waiting.length
  }

  #sleeps(): void {
    if (--this.#awake === 0) this.#rest()
  }

  async #allWait(): Promise<void> {
    while (this.#awake > 0) await new Promise<void>(resolve => (this.#rest = resolve))
  }
}

/** What a story has: the platform, its people, and the time. */
export type Life = {
  platform: Platform
  people: import('./people.ts').People
  until: (moment: Date) => Promise<void>
  pass: (ms: number) => Promise<void>
}
