/**
 * Gauges that one question to the database fills. It is asked when Prometheus asks, its answer remembered for a moment; while the database
 * does not answer they keep what it said last. It is the same in every process, so several of them tell one value.
 */
import { LoadingCache } from '@chispa/concurrency/bounded-cache'
import type { Scheduler } from '@chispa/concurrency/clock'
import { withTimeout } from '@chispa/concurrency/timeout'
import { Gauge, type Registry } from 'prom-client'

const [rememberMs, timeoutMs] = [2000, 1000]

type Asked<Answer> = {
  /** Answered by an index: it is asked at every scrape, by every process. */
  ask: () => Promise<Answer>
  gauges: readonly { name: string; help: string; value: (answer: Answer) => number }[]
  clock: Scheduler
  onError: (error: unknown) => void
}

export function askedGauges<Answer extends {}>(
  registry: Registry,
  { ask, gauges, clock, onError }: Asked<Answer>,
): void {
  const remembered = new LoadingCache<'answer', Answer>({ max: 1, ttlMs: rememberMs, clock })
  const told = () =>
    ask().catch(error => {
      onError(error)
      throw error
    })
  for (const { name, help, value } of gauges) {
    new Gauge({
      name,
      help,
      registers: [registry],
      aggregator: 'max',
      async collect() {
        const asked = Promise.resolve(remembered.get('answer', told)).catch(() => undefined)
        const answer = await withTimeout(asked, timeoutMs, undefined, clock)
        if (answer) this.set(value(answer))
      },
    })
  }
}
