/** Says in the log when a relay has no place for some wallets, and when it has one for all again: once each. */
import { type Loop, startLoop } from '@chispa/concurrency/loop'
import { relayWithoutQuery } from '@chispa/nwc/relay-url'
import type { Deps } from '../deps.ts'

const defaultPeriodMs = 10_000

export function startPlaceWatch({ pool, log }: Pick<Deps, 'pool' | 'log'>, periodMs = defaultPeriodMs): Loop {
  const short = new Set<string>()
  const look = () => {
    const relays = pool.relays()
    for (const { url, state, withoutPlace } of relays) {
      // What a relay that is away would say is not known: what it said last holds.
      if (state !== 'open' || short.has(url) === withoutPlace > 0) continue
      const relay = relayWithoutQuery(url)
      if (withoutPlace > 0) {
        short.add(url)
        log.warn({ relay, wallets: withoutPlace }, 'a relay has no place for some wallets')
      } else {
        short.delete(url)
        log.info({ relay }, 'a relay has a place for all wallets again')
      }
    }
    const held = new Set(relays.map(({ url }) => url))
    for (const url of short) if (!held.has(url)) short.delete(url)
  }
  return startLoop({
    periodMs,
    onError: error => log.warn({ err: error }, 'places at relays not looked at'),
    work: async () => look(),
  })
}
