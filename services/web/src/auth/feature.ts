import type { Deps, FacesOf } from '../deps.ts'
import type { Feature } from '../feature.ts'
import { authRoutes } from './routes.ts'

export const auth = (deps: Deps & { facesOf: FacesOf }): Feature => ({
  routes: app => authRoutes(app, deps),
  stop: () => deps.tokenUses.settled(),
})
