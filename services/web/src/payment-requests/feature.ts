import type { Deps } from '../deps.ts'
import type { Feature } from '../feature.ts'
import type { MintInvoice } from '../invoices/mint.ts'
import { paymentRequestRoutes } from './routes.ts'

export const paymentRequests = (deps: Deps & { mintInvoice: MintInvoice }): Feature => ({
  routes: app => paymentRequestRoutes(app, deps),
})
