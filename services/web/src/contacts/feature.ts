import type { Feature } from '../feature.ts'
import { type ContactDeps, contactRoutes } from './routes.ts'

export const contacts = (deps: ContactDeps): Feature => ({
  routes: app => contactRoutes(app, deps),
})
