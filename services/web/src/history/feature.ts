import type { Deps } from '../deps.ts'
import type { Feature } from '../feature.ts'
import { CostlyReads } from './costly-reads.ts'
import { historyRoutes } from './routes.ts'
import type { PeopleDeps } from './with-people.ts'

export const history = (deps: Deps & PeopleDeps): Feature => {
  const reads = new CostlyReads(deps.sql)
  return { routes: app => historyRoutes(app, { ...deps, reads }) }
}
