import { startLoop } from '@chispa/concurrency/loop'
import type { Deps } from '../deps.ts'
import type { Feature } from '../feature.ts'
import { splitRoutes } from './routes.ts'
import type { ShareDeps } from './share-invoice.ts'
import { deleteOldSplits } from './store.ts'

const hourMs = 3_600_000
/** Who made one can look at it for a while after it is over. */
const keptMs = 60 * 24 * hourMs
const batch = 500

export async function forgetSplits({ sql, now }: Pick<Deps, 'sql' | 'now'>, signal?: AbortSignal): Promise<void> {
  const expiredBefore = new Date(now().getTime() - keptMs)
  while (!signal?.aborted && (await deleteOldSplits(sql, expiredBefore, batch)) === batch);
}

export const splits = (deps: Deps & ShareDeps): Feature => ({
  routes: app => splitRoutes(app, deps),
  loops: [
    () =>
      startLoop({
        periodMs: hourMs,
        startLater: true,
        onError: error => deps.log.warn({ err: error }, 'old splits not forgotten'),
        work: signal => forgetSplits(deps, signal),
      }),
  ],
})
