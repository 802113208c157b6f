import { startLoop } from '@chispa/concurrency/loop'
import type { Feature } from '../feature.ts'
import { paidInvoices } from './paid-invoices.ts'
import { invoiceWatchRoutes, type WatchDeps } from './routes.ts'
import { deleteExpiredWatches } from './store.ts'

const hourMs = 3_600_000

export function invoiceWatches(deps: WatchDeps): Feature {
  const paid = paidInvoices(deps)
  return {
    routes: app => invoiceWatchRoutes(app, { ...deps, paidInvoices: paid }),
    loops: [
      () =>
        startLoop({
          periodMs: hourMs,
          startLater: true,
          onError: error => deps.log.warn({ err: error }, 'old watches of invoices not forgotten'),
          work: () => deleteExpiredWatches(deps.sql, deps.now()),
        }),
    ],
    stop: () => paid.stop(),
  }
}
