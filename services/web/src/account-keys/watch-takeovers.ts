/** What the loop does: puts off what nobody could have stopped, tells of it again a day before, hands over what is due. */
import type { Deps } from '../deps.ts'
import { deleteOldCodes } from './code-store.ts'
import { type Finished, finishTakeover } from './take-over.ts'
import { keepWatch, listDue, markReminded } from './takeover-store.ts'

const dayMs = 86_400_000
/** A restart is shorter; an outage, or a backup that was restored, is longer. */
const maxGapMs = 3_600_000

export async function watchTakeovers(
  deps: Pick<Deps, 'sql' | 'now' | 'activity' | 'standings' | 'elevated'>,
): Promise<void> {
  const { sql, now } = deps
  await keepWatch(sql, { now: now(), maxGapMs })
  await markReminded(sql, { now: now(), before: new Date(now().getTime() + dayMs) })
  for (const due of await listDue(sql, now())) {
    const finished = await finishTakeover(sql, due, now())
    if (finished) await tell(deps, finished)
  }
  await deleteOldCodes(sql, new Date(now().getTime() - dayMs))
}

async function tell(
  { activity, standings, elevated }: Pick<Deps, 'activity' | 'standings' | 'elevated'>,
  { outcome, userId, from, to }: Finished,
): Promise<void> {
  if (outcome === 'later') return
  if (outcome === 'done') await Promise.all([standings.refresh(), elevated.refresh()])
  await activity.record({
    category: 'USER',
    level: 'WARN',
    event: outcome === 'done' ? 'user.taken_over' : 'user.takeover_void',
    message:
      outcome === 'done'
        ? 'A linked key took the account over after the wait'
        : 'A take-over ended without effect: the account or the keys were not as they had been',
    userId,
    metadata: { from, to },
  })
}
