/** Counts since the process started, for `/status` and the metrics. */
import { type CounterName, counterNames } from '@chispa/contract/listener'

export class Counters {
  readonly #values = new Map<CounterName, number>(counterNames.map(name => [name, 0]))

  add(name: CounterName, by = 1): void {
    this.#values.set(name, this.get(name) + by)
  }

  get(name: CounterName): number {
    return this.#values.get(name) ?? 0
  }

  all(): Record<CounterName, number> {
    return Object.fromEntries(this.#values) as Record<CounterName, number>
  }
}
