import type { Deps } from '../deps.ts'
import type { Feature } from '../feature.ts'
import { cardRoutes } from './routes.ts'

export const cards = (deps: Deps): Feature => ({ routes: app => cardRoutes(app, deps) })
