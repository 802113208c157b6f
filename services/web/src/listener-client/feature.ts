/** The listener as operators see it, and the look at it that is taken before anybody needs it. */
import { startLoop } from '@chispa/concurrency/loop'
import type { Deps, FacesOf } from '../deps.ts'
import type { Feature } from '../feature.ts'
import { listenerClientRoutes } from './routes.ts'

const secondMs = 1000

export const listenerClient = (deps: Deps & { facesOf: FacesOf }): Feature => ({
  routes: app => listenerClientRoutes(app, deps),
  loops: [
    () =>
      startLoop({
        periodMs: 5 * secondMs,
        onError: error => deps.log.warn({ err: error }, 'the payment listener not looked at'),
        work: async () => void deps.listener.usable(),
      }),
  ],
})
