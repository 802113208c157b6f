import { type Loop, startLoop } from '@chispa/concurrency/loop'
import type { Feature } from '../feature.ts'
import type { KeepPicture } from '../pictures/keep-picture.ts'
import { lookUpMembers } from './look-up-members.ts'
import { type ProfileDeps, profileRoutes } from './routes.ts'
import { forgetUnwanted, wantProfiles } from './want-profiles.ts'

const minuteMs = 60_000

export type Profiles = Feature & { wantProfiles: (pubkeys: readonly string[]) => Promise<void> }

export function profiles(deps: ProfileDeps & { keepPicture: KeepPicture }): Profiles {
  let lookUps: Loop | undefined
  const profilesDue = () => lookUps?.wake()
  return {
    routes: app => profileRoutes(app, { ...deps, profilesDue }),
    wantProfiles: async pubkeys => {
      await wantProfiles(deps.sql, pubkeys, deps.now())
      profilesDue()
    },
    loops: [
      () => {
        lookUps = startLoop({
          periodMs: 5 * minuteMs,
          retryMs: minuteMs,
          onError: error => deps.log.warn({ err: error }, 'profiles of members not looked up'),
          work: async signal => {
            await lookUpMembers(deps, signal)
            await forgetUnwanted(deps.sql, deps.now())
          },
        })
        return lookUps
      },
    ],
  }
}
