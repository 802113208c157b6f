import type { Deps } from '../deps.ts'
import type { Feature } from '../feature.ts'
import { aliasRoutes } from './alias-routes.ts'
import { lightningAddressRoutes } from './routes.ts'

export const lightningAddresses = (deps: Deps): Feature => ({
  routes: app => {
    lightningAddressRoutes(app, deps)
    aliasRoutes(app, deps)
  },
})
