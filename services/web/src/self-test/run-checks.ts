/**
 * All checks, in the order in which one mends them. What stands on something that is wrong already is not made: the first
 * fault is the one to mend.
 */
import { type CheckName, type CheckResult, checkNames } from '@chispa/contract/self-test'
import { hostOf } from '@chispa/outgoing-http/public-address'
import { reachOf } from '../set-up/reach.ts'
import { checkAddress, checkWellKnown, type Place } from './check-address.ts'
import { checkClock, checkDisk } from './check-machine.ts'
import { checkDns, checkTls } from './check-names.ts'
import { checkOutside } from './check-outside.ts'
import { checkCourtesy, checkListener, checkRelays } from './check-services.ts'
import type { SelfTestDeps } from './deps.ts'
import { notMade, ok, type Verdict, wrong } from './result.ts'
import { listUsedRelays } from './store.ts'

const maxRelays = 6

type Verdicts = Partial<Record<CheckName, Verdict>>

export async function runChecks(deps: SelfTestDeps): Promise<CheckResult[]> {
  const relays = await relaysOf(deps)
  const [ways, clock, listener, relaysReached, courtesy, disk] = await Promise.all([
    checkWays(deps),
    checkClock(deps, relays),
    checkListener(deps),
    checkRelays(deps, relays),
    checkCourtesy(deps),
    checkDisk(deps),
  ])
  const verdicts: Verdicts = { ...ways, clock, listener, relays: relaysReached, courtesy, disk }
  const at = deps.now().toISOString()
  return checkNames.map(check => ({ check, at, ...wholeOf(verdicts[check] ?? notMade()) }))
}

const wholeOf = (verdict: Verdict) => ({ fault: null, values: {}, copy: [], ...verdict })

async function relaysOf({ sql, settings }: SelfTestDeps): Promise<string[]> {
  const named = settings.values.nostr_relays
  return [...new Set([...named, ...(await listUsedRelays(sql, maxRelays))])].slice(0, maxRelays)
}

/** The ways of a further domain, which leads here with all its paths. */
export async function runDomainChecks(deps: SelfTestDeps, host: string): Promise<CheckResult[]> {
  const { protocol } = new URL(deps.settings.values.endpoint ?? 'https://localhost')
  const verdicts = await checkPlace(deps, { domain: host, endpoint: new URL(`${protocol}//${host}`), isFurther: true })
  const at = deps.now().toISOString()
  return domainChecks.map(check => ({ check, at, ...wholeOf(verdicts[check] ?? notMade()) }))
}

const domainChecks = ['dns', 'tls', 'outside', 'proxy', 'well_known', 'address'] as const satisfies CheckName[]

/** From a name to an invoice: each step only when the one before it works. */
async function checkWays(deps: SelfTestDeps): Promise<Verdicts> {
  const { endpoint: text, domain: named } = deps.settings.values
  if (text === null) return { endpoint: wrong('endpoint_missing') }
  const endpoint = new URL(text)
  const isLocal = deps.privateAllowed()
  if (endpoint.protocol !== 'https:' && !isLocal) return { endpoint: wrong('endpoint_not_https', { endpoint: text }) }
  // What follows is tried all the same: it is how far those who are meant get.
  return { endpoint: judgeReach(text), ...(await checkPlace(deps, { domain: named ?? endpoint.host, endpoint })) }
}

function judgeReach(endpoint: string): Verdict {
  const reach = reachOf(endpoint)
  if (reach === 'machine') return wrong('only_this_machine', { endpoint })
  return reach === 'network' ? wrong('only_this_network', { endpoint }) : ok(endpoint)
}

async function checkPlace(deps: SelfTestDeps, place: Place): Promise<Verdicts> {
  const { domain, endpoint } = place
  const isOwnHost = domain.replace(/:\d+$/, '') === endpoint.hostname
  const found: Verdicts = { dns: await checkDns(deps, hostOf(endpoint)) }
  found.domain_dns = isOwnHost ? notMade() : await checkDns(deps, domain)
  if (found.dns?.state === 'wrong') return found
  if (endpoint.protocol === 'https:') found.tls = await checkTls(deps, endpoint)
  // One that only ends soon is no obstacle yet.
  if (found.tls?.state === 'wrong' && found.tls.fault !== 'tls_ending') return found
  Object.assign(found, await checkOutside(deps, endpoint))
  if (found.outside?.state !== 'ok' || found.domain_dns.state === 'wrong') return found
  found.well_known = await checkWellKnown(deps, place)
  if (found.well_known.state === 'ok') found.address = await checkAddress(deps, place)
  return found
}
