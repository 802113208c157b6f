import type { Deps } from '../deps.ts'
import type { Feature } from '../feature.ts'
import { personRoutes } from './routes.ts'

export const people = (deps: Deps): Feature => ({ routes: app => personRoutes(app, deps) })
