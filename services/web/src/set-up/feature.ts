import type { Deps } from '../deps.ts'
import type { Feature } from '../feature.ts'
import { setUpRoutes } from './routes.ts'

export const setUp = (deps: Deps): Feature => ({ routes: app => setUpRoutes(app, deps) })
