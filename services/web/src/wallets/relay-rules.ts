/**
 * Which relays members may make us call: those on the public internet, unless the operator runs one beside the platform.
 * Looked at when a wallet is added, and again where a socket is opened, because a name may lead elsewhere by then.
 */
import { lookup as resolve } from 'node:dns'
import { lookup as resolveName } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { within } from '@chispa/nwc/signal'
import type { Deps } from '../deps.ts'
import { isPublicAddress, namesPrivateAddress, publicLookup } from '../http/public-host.ts'

type RuleDeps = Pick<Deps, 'settings' | 'privateHostsAllowed'>

const patienceMs = 2000

export const privateRelaysAllowed = ({ settings, privateHostsAllowed }: RuleDeps) =>
  privateHostsAllowed || settings.values.private_relays_allowed

/** For a relay client. The setting is read with each call, so that a change of it counts at once. */
export const relayRules = (deps: RuleDeps) => ({
  mayUse: (relayUrl: string) => privateRelaysAllowed(deps) || !namesPrivateAddress(relayUrl),
  lookup: ((host, options, done) =>
    privateRelaysAllowed(deps) ? resolve(host, options, done) : publicLookup(host, options, done)) as LookupFunction,
})

/** A name that cannot be resolved now is no reason to refuse it: nothing is called either, until it can. */
export async function isInPrivateNetwork(relayUrl: string): Promise<boolean> {
  if (namesPrivateAddress(relayUrl)) return true
  const answer = resolveName(new URL(relayUrl).hostname.replace(/^\[(.*)\]$/, '$1'), { all: true })
  const addresses = await within(
    answer.catch(() => []),
    patienceMs,
  )
  return addresses?.some(({ address }) => !isPublicAddress(address)) ?? false
}
