import type { Deps } from '../deps.ts'
import type { Feature } from '../feature.ts'
import { historyRoutes } from './routes.ts'

export const history = (deps: Deps): Feature => ({ routes: app => historyRoutes(app, deps) })
