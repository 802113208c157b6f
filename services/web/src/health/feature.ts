import type { Deps } from '../deps.ts'
import type { Feature } from '../feature.ts'
import { healthRoutes } from './routes.ts'

export const health = (deps: Deps): Feature => ({ routes: app => healthRoutes(app, deps) })
