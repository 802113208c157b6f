import type { Deps } from '../deps.ts'
import type { Feature } from '../feature.ts'
import { domainRoutes } from './routes.ts'

export const domains = (deps: Deps): Feature => ({ routes: app => domainRoutes(app, deps) })
