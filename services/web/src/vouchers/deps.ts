/** What the parts of this feature share; feature.ts makes them once. */

import type { KeyedNotifier } from '@chispa/concurrency/notifier'
import type { Deps } from '../deps.ts'
import type { FindPayee } from '../lightning-addresses/payee.ts'
import type { KeepPicture } from '../pictures/keep-picture.ts'
import type { Codes } from './codes.ts'
import type { RequirePublicHosts } from './service-urls.ts'

export type VoucherDeps = Pick<
  Deps,
  'sql' | 'settings' | 'activity' | 'log' | 'now' | 'clock' | 'outgoing' | 'privateHostsAllowed' | 'relayGuard'
> & {
  random?: () => number
  relayTimeoutMs?: number
  codes: Codes
  requirePublicHosts: RequirePublicHosts
  findPayee: FindPayee
  keepPicture: KeepPicture
  /** Who waits for an exchange, by the id of its intent. */
  exchanges: KeyedNotifier<string>
  /** Relays may have something to say about a merchant that was not seen before. */
  merchantsDue: () => void
  /** Refuses when too many vouchers are handed over to one member. */
  limitHandovers: (userId: string) => Promise<void>
  /** Whether a service may be asked about one more of all vouchers at once, whoever asks: the pace that is kept with it. */
  mayCheck: (servicePubkey: string) => Promise<boolean>
}
