import type { Deps } from '../deps.ts'
import type { Feature } from '../feature.ts'
import { type ReconcilerDeps, startForwarding } from './reconciler.ts'
import { endForwarded, forwardReceived } from './reported.ts'
import { forwardingRoutes } from './routes.ts'

export const forwarding = (deps: Deps & ReconcilerDeps): Feature => ({
  routes: app => forwardingRoutes(app, deps),
  loops: [() => startForwarding(deps)],
  effects: [forwardReceived, endForwarded],
})
