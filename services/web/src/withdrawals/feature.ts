import { SingleFlight } from '@chispa/concurrency/single-flight'
import type { Deps } from '../deps.ts'
import type { Feature } from '../feature.ts'
import type { MintInvoice } from '../invoices/mint.ts'
import { withdrawalRoutes } from './routes.ts'

export function withdrawals(deps: Deps & { mintInvoice: MintInvoice }): Feature {
  const calls = new SingleFlight<string, void>()
  return { routes: app => withdrawalRoutes(app, { ...deps, calls }), stop: () => calls.settled() }
}
