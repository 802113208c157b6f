import { startLoop } from '@chispa/concurrency/loop'
import { readFiatRate } from '@chispa/contract/fiat'
import type { Deps } from '../deps.ts'
import type { Feature } from '../feature.ts'
import { serve } from '../http/serve.ts'
import { Rates } from './rates.ts'

/** Looks whether a service is due. */
const everyMs = 60_000

export function fiat(deps: Deps): Feature {
  const { log, clock } = deps
  const rates = new Rates(deps)
  return {
    routes: app => serve(app, readFiatRate, request => rates.find(request.query.currency)),
    loops: [
      () =>
        startLoop({
          periodMs: everyMs,
          work: () => rates.refresh(),
          onError: error => log.error({ err: error }, 'rates not read'),
          clock,
        }),
    ],
    stop: () => rates.settled(),
  }
}
