/** Payments that this process is making now, so that others who ask for them can wait, and a stop can. */
import type { Payment } from './store.ts'

type Work = Promise<Payment | undefined>

export class InFlight {
  readonly #works = new Map<string, Work>()

  run(id: string, work: () => Work): Work {
    const running = work().finally(() => this.#works.delete(id))
    this.#works.set(id, running)
    return running
  }

  /** Resolves when this process has done what it can. */
  async ended(id: string): Promise<void> {
    await this.#works.get(id)?.catch(() => {})
  }

  isRunning(id: string): boolean {
    return this.#works.has(id)
  }

  async settled(): Promise<void> {
    await Promise.allSettled(this.#works.values())
  }
}
