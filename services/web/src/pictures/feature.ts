import { type Loop, startLoop } from '@chispa/concurrency/loop'
import type { Deps } from '../deps.ts'
import type { Feature } from '../feature.ts'
import { fetchDuePictures } from './fetch-due.ts'
import { type KeepPicture, pictureKeeper } from './keep-picture.ts'
import { pictureRoutes } from './routes.ts'

const minuteMs = 60_000

export type Pictures = Feature & { keepPicture: KeepPicture }

export function pictures(deps: Pick<Deps, 'sql' | 'now' | 'log' | 'outgoing'>): Pictures {
  let loop: Loop | undefined
  return {
    keepPicture: pictureKeeper({ ...deps, onDue: () => loop?.wake() }),
    routes: app => pictureRoutes(app, deps),
    loops: [
      () => {
        loop = startLoop({
          periodMs: minuteMs,
          onError: error => deps.log.warn({ err: error }, 'pictures not fetched'),
          work: signal => fetchDuePictures(deps, signal),
        })
        return loop
      },
    ],
  }
}
