import type { Deps } from '../deps.ts'
import type { Feature } from '../feature.ts'
import { settingsRoutes } from './routes.ts'

export const settings = (deps: Deps): Feature => ({ routes: app => settingsRoutes(app, deps) })
