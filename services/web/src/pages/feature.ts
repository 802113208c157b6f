import type { Feature } from '../feature.ts'
import { type PageDeps, pageRoutes } from './routes.ts'

/** `frontend`: the folder that it was built into. */
export const pages = (deps: PageDeps): Feature => ({ routes: app => pageRoutes(app, deps) })
