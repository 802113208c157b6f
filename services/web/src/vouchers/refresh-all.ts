/**
 * All of a member's open vouchers in one call. Services are lanes: each is asked about a few at a time and so many a minute,
 * and a slow one holds up none of the others. What does not fit into the time or the pace, and what a service does not want to
 * be asked about now, is left for the next call.
 */

import { workInLanes } from '@chispa/concurrency/lanes'
import { forEachConcurrently } from '@chispa/concurrency/semaphore'
import type { RefreshedVouchers } from '@chispa/contract/vouchers'
import type { VoucherDeps } from './deps.ts'
import { checkVoucher } from './refresh.ts'
import { type Checkable, listCheckable } from './status-store.ts'

const maxVouchers = 500
const maxServices = 8
const maxOfService = 4
/** Within the time a request is given. */
const timeoutMs = 12_000

export async function refreshAll(deps: VoucherDeps, pubkey: string): Promise<RefreshedVouchers> {
  const { sql, now } = deps
  const found = await listCheckable(sql, { pubkey, now: now(), limit: maxVouchers })
  const waiting = Map.groupBy(found, ({ servicePubkey }) => servicePubkey)
  const result = { checked: 0, changed: 0, failed: 0, remaining: found.length }
  const signal = AbortSignal.timeout(timeoutMs)
  await workInLanes({
    maxLanes: maxServices,
    laneOf: ({ servicePubkey }: Checkable) => servicePubkey,
    claim: async busy => {
      const [next] = [...waiting].filter(([service]) => !busy.includes(service))
      if (!next) return []
      waiting.delete(next[0])
      return next[1]
    },
    work: vouchers => {
      let isLeftAlone = false
      return forEachConcurrently(vouchers, maxOfService, async voucher => {
        if (signal.aborted || isLeftAlone) return
        if (!(await deps.mayCheck(voucher.servicePubkey))) {
          isLeftAlone = true
          return
        }
        const checked = await checkVoucher(deps, voucher, signal)
        if (checked.kind === 'busy') isLeftAlone = true
        if (checked.kind === 'busy' || (signal.aborted && checked.kind !== 'checked')) return
        result.remaining--
        if (checked.kind === 'checked') {
          result.checked++
          if (checked.isChanged) result.changed++
        } else if (checked.kind !== 'not asked') result.failed++
      })
    },
    signal,
  })
  return result
}
