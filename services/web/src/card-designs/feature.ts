import type { Deps } from '../deps.ts'
import type { Feature } from '../feature.ts'
import { cardDesignRoutes } from './routes.ts'

export const cardDesigns = (deps: Deps): Feature => ({ routes: app => cardDesignRoutes(app, deps) })
