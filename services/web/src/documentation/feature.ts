import type { Deps } from '../deps.ts'
import type { Feature } from '../feature.ts'
import { documentationRoutes } from './routes.ts'

export const documentation = (deps: Deps): Feature => ({ routes: app => documentationRoutes(app, deps) })
