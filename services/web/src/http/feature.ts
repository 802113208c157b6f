/** What the shared parts of HTTP do in the background. */
import { startLoop } from '@chispa/concurrency/loop'
import type { Deps } from '../deps.ts'
import type { Feature } from '../feature.ts'
import type { RateLimiter } from './rate-limit.ts'
import { deleteExpiredLimits } from './rate-limit-store.ts'

const minuteMs = 60_000

export const http = ({ sql, log, limiter }: Deps & { limiter: RateLimiter | undefined }): Feature => ({
  loops: [
    () =>
      startLoop({
        periodMs: minuteMs,
        startLater: true,
        onError: error => log.warn({ err: error }, 'expired rate limits not deleted'),
        work: async () => {
          limiter?.sweep()
          await deleteExpiredLimits(sql)
        },
      }),
  ],
})
