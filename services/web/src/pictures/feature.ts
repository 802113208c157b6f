import { type Loop, startLoop } from '@chispa/concurrency/loop'
import type { Sql } from '@chispa/database/connect'
import type { Deps } from '../deps.ts'
import type { Feature } from '../feature.ts'
import { fetchDuePictures } from './fetch-due.ts'
import { type KeepPicture, PictureKeeper } from './keep-picture.ts'
import { pictureRoutes } from './routes.ts'
import type { Fragment } from './store.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

export type Pictures = Feature & { keepPicture: KeepPicture }

type PictureDeps = Pick<Deps, 'sql' | 'now' | 'log' | 'outgoing' | 'activity' | 'settings' | 'judgePicture'> & {
  /** Selects the URLs of all pictures that something shows. */
  shown: (sql: Sql) => Fragment
  /** Whether the operator named a picture there: a logo, a design of a card. */
  isShown: (url: string) => Promise<boolean>
}

export function pictures(deps: PictureDeps): Pictures {
  let loop: Loop | undefined
  const keeper = new PictureKeeper({ ...deps, onDue: () => loop?.wake() })
  return {
    keepPicture: keeper.keep,
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
      () =>
        startLoop({
          periodMs: hourMs,
          onError: error => deps.log.warn({ err: error }, 'unused pictures not deleted'),
          work: () => keeper.forgetUnused(deps.shown),
        }),
    ],
  }
}
