import type { Deps } from '../deps.ts'
import type { Feature } from '../feature.ts'
import type { CourtesyWallets } from '../wallets/courtesy.ts'
import type { Pulse } from '../wallets/pulse.ts'
import { userRoutes } from './routes.ts'

export const users = (deps: Deps & { courtesy: CourtesyWallets; pulse: Pulse }): Feature => ({
  routes: app => userRoutes(app, deps),
})
