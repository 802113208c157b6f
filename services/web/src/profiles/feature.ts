import { type Loop, startLoop } from '@chispa/concurrency/loop'
import type { Feature } from '../feature.ts'
import type { KeepPicture } from '../pictures/keep-picture.ts'
import { lookUpMembers } from './look-up-members.ts'
import { type ProfileDeps, profileRoutes } from './routes.ts'

const minuteMs = 60_000

export function profiles(deps: ProfileDeps & { keepPicture: KeepPicture }): Feature {
  let lookUps: Loop | undefined
  return {
    routes: app => profileRoutes(app, { ...deps, profilesDue: () => lookUps?.wake() }),
    loops: [
      () => {
        lookUps = startLoop({
          periodMs: 5 * minuteMs,
          retryMs: minuteMs,
          onError: error => deps.log.warn({ err: error }, 'profiles of members not looked up'),
          work: signal => lookUpMembers(deps, signal),
        })
        return lookUps
      },
    ],
  }
}
