/** What the checks stand on: the same for the page and for `npm run doctor`; tests put their own name servers and authorities in. */

import type { LookupFunction } from 'node:net'
import type { OutgoingHttp } from '@chispa/outgoing-http/outgoing-http'
import type { ResolveName } from '@chispa/outgoing-http/resolve-name'
import type { Deps } from '../deps.ts'

export type SelfTestDeps = Pick<
  Deps,
  'sql' | 'settings' | 'relayGuard' | 'now' | 'listener' | 'listenerEnvironment' | 'instanceKey'
> & {
  http: OutgoingHttp
  resolve: ResolveName
  lookup: LookupFunction
  /** Instead of the authorities that the system trusts. */
  ca?: string | undefined
  /** Names may lead into private networks: the instance is for this machine or its network. */
  privateAllowed: () => boolean
  /** Where the database and its logs are, if on this machine. */
  dataDir: string | undefined
}

export const askMs = 4000
export const maxBytes = 64 * 1024
