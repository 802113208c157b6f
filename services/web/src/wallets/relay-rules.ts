/**
 * Which relays members may make us call: those on the public internet, unless the operator runs one beside the platform.
 * Looked at when a wallet is added, and again where a socket is opened, because a name may lead elsewhere by then.
 */
import { lookup as resolveName } from 'node:dns/promises'
import { withTimeout } from '@chispa/concurrency/timeout'
import { isPublicAddress, namesPrivateAddress } from '@chispa/service/public-host'
import type { Deps } from '../deps.ts'

type RuleDeps = Pick<Deps, 'settings' | 'privateHostsAllowed'>

const timeoutMs = 2000

export const privateRelaysAllowed = ({ settings, privateHostsAllowed }: RuleDeps) =>
  privateHostsAllowed || settings.values.private_relays_allowed

/** A name that cannot be resolved now is no reason to refuse it: nothing is called either, until it can. */
export async function isInPrivateNetwork(relayUrl: string): Promise<boolean> {
  if (namesPrivateAddress(relayUrl)) return true
  const answer = resolveName(new URL(relayUrl).hostname.replace(/^\[(.*)\]$/, '$1'), { all: true })
  const addresses = await withTimeout(
    answer.catch(() => []),
    timeoutMs,
  )
  return addresses?.some(({ address }) => !isPublicAddress(address)) ?? false
}
