import type { Deps } from '../deps.ts'
import type { Feature } from '../feature.ts'
import { inviteRoutes } from './routes.ts'

export const invites = (deps: Deps): Feature => ({ routes: app => inviteRoutes(app, deps) })
