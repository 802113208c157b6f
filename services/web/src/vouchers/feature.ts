import { type Loop, startLoop } from '@chispa/concurrency/loop'
import type { Feature } from '../feature.ts'
import { takeHandover } from './handover.ts'
import { lookUpMerchants } from './look-up-merchants.ts'
import { type PartsDeps, voucherParts } from './parts.ts'
import { recoverIntents } from './recover-intents.ts'
import { voucherRoutes } from './routes.ts'
import { voucherServiceRoutes } from './service-routes.ts'
import { settleDueSends } from './settle-send.ts'

const minuteMs = 60_000
const retryMs = 5000
/** Deposits come in batches: their merchants are looked up together. */
const merchantsDelayMs = 2000

export type Vouchers = Feature & {
  /** For what is posted to a lightning address. */
  takeHandover: (username: string, body: Record<string, unknown>) => Promise<object>
}

export function vouchers(deps: PartsDeps): Vouchers {
  const { log } = deps
  let lookUps: Loop | undefined
  const parts = voucherParts({ ...deps, merchantsDue: () => lookUps?.wakeIn(merchantsDelayMs) })
  return {
    takeHandover: (username, body) => takeHandover(parts, { username, body }),
    routes: app => {
      voucherRoutes(app, parts)
      voucherServiceRoutes(app, parts)
    },
    loops: [
      () =>
        startLoop({
          periodMs: minuteMs,
          retryMs,
          onError: error => log.warn({ err: error }, 'received vouchers not exchanged'),
          work: signal => recoverIntents(parts, signal),
        }),
      () =>
        startLoop({
          periodMs: minuteMs,
          retryMs,
          onError: error => log.warn({ err: error }, 'sent vouchers not settled'),
          work: signal => settleDueSends(parts, signal),
        }),
      () => {
        lookUps = startLoop({
          periodMs: 10 * minuteMs,
          retryMs: minuteMs,
          onError: error => log.warn({ err: error }, 'merchants not looked up'),
          work: signal => lookUpMerchants(parts, signal),
        })
        return lookUps
      },
    ],
    stop: () => parts.sends.settled(),
  }
}
