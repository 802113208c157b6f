import type { Deps } from '../deps.ts'
import type { Feature } from '../feature.ts'
import { authRoutes } from './routes.ts'

export const auth = (deps: Deps): Feature => ({
  routes: app => authRoutes(app, deps),
  stop: () => deps.tokenUses.settled(),
})
