/** Payments out of which nobody knows the end, for Prometheus. */
import { askedGauges } from '@chispa/service/asked-gauges'
import type { Registry } from 'prom-client'
import type { Deps } from '../deps.ts'
import { countWithoutEnd, type Waiting } from './attention-store.ts'

export function openPaymentMetrics(
  registry: Registry,
  { sql, now, clock, log }: Pick<Deps, 'sql' | 'now' | 'clock' | 'log'>,
  afterMs: number,
): void {
  askedGauges<Waiting>(registry, {
    clock,
    onError: error =>
      isLeaving(error) || log.warn({ err: error }, 'payments without an end not counted for the metrics'),
    ask: () => countWithoutEnd(sql, new Date(now().getTime() - afterMs)),
    gauges: [
      {
        name: 'chispa_payments_without_end',
        help: 'Payments out that began minutes ago and whose end nobody knows',
        value: ({ number }) => number,
      },
      {
        name: 'chispa_payments_without_end_oldest_seconds',
        help: 'How long ago the oldest of them began; 0: there is none',
        value: ({ oldest }) => (oldest ? (now().getTime() - oldest.getTime()) / 1000 : 0),
      },
    ],
  })
}

/** A process that leaves tells its counts once more, after it has closed its connections. */
const isLeaving = (error: unknown) => (error as { code?: unknown }).code === 'CONNECTION_ENDED'
