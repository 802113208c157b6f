import type { Deps } from '../deps.ts'
import type { Feature } from '../feature.ts'
import { remoteConnectionRoutes } from './routes.ts'

export const remoteConnections = (deps: Deps): Feature => ({ routes: app => remoteConnectionRoutes(app, deps) })
