import type { Deps } from '../deps.ts'
import type { Feature } from '../feature.ts'
import type { LookUpDeps } from '../invoices/look-up.ts'
import type { MintInvoice } from '../invoices/mint.ts'
import { paymentRequestRoutes } from './routes.ts'

export const paymentRequests = (deps: Deps & LookUpDeps & { mintInvoice: MintInvoice }): Feature => ({
  routes: app => paymentRequestRoutes(app, deps),
})
