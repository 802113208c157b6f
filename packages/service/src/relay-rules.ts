/** For a relay client: which relays members may make us call. Asked with each call, so that a change counts at once. */
import { lookup as resolve } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { namesPrivateAddress, publicLookup } from './public-host.ts'

export type RelayRules = { mayUse: (relayUrl: string) => boolean; lookup: LookupFunction }

export const relayRules = (arePrivateAllowed: () => boolean): RelayRules => ({
  mayUse: relayUrl => arePrivateAllowed() || !namesPrivateAddress(relayUrl),
  lookup: (host, options, done) =>
    arePrivateAllowed() ? resolve(host, options, done) : publicLookup(host, options, done),
})
