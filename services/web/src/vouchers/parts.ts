/** What lives as long as the process, made once for the feature and once for each test that drives it by hand. */
import { KeyedNotifier } from '@chispa/concurrency/notifier'
import { SingleFlight } from '@chispa/concurrency/single-flight'
import type { Deps } from '../deps.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import { Refusal } from '../http/refusal.ts'
import type { FindPayee } from '../lightning-addresses/payee.ts'
import type { KeepPicture } from '../pictures/keep-picture.ts'
import { voucherCodes } from './codes.ts'
import type { SendDeps, Sent } from './send.ts'
import { publicHosts } from './service-urls.ts'

export type PartsDeps = Deps & {
  findPayee: FindPayee
  keepPicture: KeepPicture
  limiter?: RateLimiter | undefined
  merchantsDue?: () => void
}

const maxHandoversPerMinute = 60
/** Services of the field answer 60 previews a minute: half of them is left for members who ask about one voucher. */
export const maxChecksPerMinute = 30

export function voucherParts(deps: PartsDeps): SendDeps {
  const { limiter, outgoing } = deps
  return {
    ...deps,
    codes: voucherCodes(deps),
    requirePublicHosts: publicHosts(outgoing),
    exchanges: new KeyedNotifier<string>(),
    sends: new SingleFlight<string, Sent>(),
    limitHandovers: async userId => limiter?.take(`voucher-handover ${userId}`, { perMinute: maxHandoversPerMinute }),
    mayCheck: async servicePubkey => {
      try {
        await limiter?.take(`voucher-check ${servicePubkey}`, { perMinute: maxChecksPerMinute })
        return true
      } catch (error) {
        if (error instanceof Refusal) return false
        throw error
      }
    },
    merchantsDue: deps.merchantsDue ?? (() => {}),
  }
}
