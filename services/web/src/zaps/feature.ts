import { startLoop } from '@chispa/concurrency/loop'
import type { Deps } from '../deps.ts'
import type { Feature } from '../feature.ts'
import { publishDueReceipts } from './publish-receipts.ts'

const secondMs = 1000

export function zaps(deps: Deps): Feature {
  const { receiptKey, log } = deps
  if (!receiptKey) return {}
  return {
    loops: [
      () =>
        startLoop({
          periodMs: secondMs,
          onError: error => log.warn({ err: error }, 'zap receipts not published'),
          work: signal => publishDueReceipts({ ...deps, receiptKey }, signal),
        }),
    ],
  }
}
