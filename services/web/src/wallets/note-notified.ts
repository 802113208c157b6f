/** That a wallet really tells of payments is seen by a notification, never by what it announces. Written once a day. */
import { BoundedCache } from '@chispa/concurrency/bounded-cache'
import type { Deps } from '../deps.ts'
import { noteSeen } from './profile.ts'

export type NoteNotified = (walletId: string) => Promise<void>

const againMs = 24 * 3_600_000
const maxWallets = 10_000

export function notifications(deps: Pick<Deps, 'sql' | 'log' | 'now' | 'clock'>): NoteNotified {
  const noted = new BoundedCache<string, true>({ max: maxWallets, ttlMs: againMs, clock: deps.clock })
  return async walletId => {
    if (noted.has(walletId)) return
    noted.set(walletId, true)
    await noteSeen(deps, walletId, { notifiedAt: deps.now().toISOString() })
  }
}
