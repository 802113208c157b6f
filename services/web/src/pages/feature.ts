import type { Deps } from '../deps.ts'
import type { Feature } from '../feature.ts'
import { pageRoutes } from './routes.ts'

/** `frontend`: the folder that it was built into. */
export const pages = (deps: Deps & { frontend: string }): Feature => ({ routes: app => pageRoutes(app, deps) })
