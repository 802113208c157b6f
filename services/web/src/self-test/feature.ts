import type { Deps } from '../deps.ts'
import type { Feature } from '../feature.ts'
import { type ListMachineTrouble, machineTrouble } from './machine-trouble.ts'
import { selfTestRoutes } from './routes.ts'
import { selfTestDeps } from './ways.ts'

export function selfTest(deps: Deps): Feature & { listMachineTrouble: ListMachineTrouble } {
  const ways = selfTestDeps(deps, { dataDir: deps.dataDir })
  return {
    routes: app => selfTestRoutes(app, ways),
    stop: async () => ways.stop(),
    listMachineTrouble: machineTrouble({ ...deps, ...ways }),
  }
}
