import type { Deps } from '../deps.ts'
import type { Feature } from '../feature.ts'
import { waitlistRoutes } from './routes.ts'

export const waitlist = (deps: Deps): Feature => ({ routes: app => waitlistRoutes(app, deps) })
