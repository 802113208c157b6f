import type { Feature } from '../feature.ts'
import { type PaymentRequestDeps, paymentRequestRoutes } from './routes.ts'

export const paymentRequests = (deps: PaymentRequestDeps): Feature => ({
  routes: app => paymentRequestRoutes(app, deps),
})
