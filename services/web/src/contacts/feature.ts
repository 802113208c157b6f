import type { Deps } from '../deps.ts'
import type { Feature } from '../feature.ts'
import { contactRoutes, type RequirePayment } from './routes.ts'

export const contacts = (deps: Deps & { requirePayment: RequirePayment }): Feature => ({
  routes: app => contactRoutes(app, deps),
})
