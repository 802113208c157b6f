import type { Deps } from '../deps.ts'
import type { Feature } from '../feature.ts'
import { selfTestRoutes } from './routes.ts'
import { selfTestDeps } from './ways.ts'

export function selfTest(deps: Deps): Feature {
  const ways = selfTestDeps(deps, { dataDir: deps.dataDir })
  return { routes: app => selfTestRoutes(app, ways), stop: async () => ways.stop() }
}
