import { readFiatRate } from '@chispa/contract/fiat'
import type { Deps } from '../deps.ts'
import type { Feature } from '../feature.ts'
import { serve } from '../http/serve.ts'
import { currentRates } from './current-rate.ts'

export function fiat(deps: Deps): Feature {
  const currentRate = currentRates(deps)
  return {
    routes: app => serve(app, readFiatRate, async () => ({ rate: await currentRate() })),
  }
}
