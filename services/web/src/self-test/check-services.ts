/** What the platform works with: the listener, relays, the provider of courtesy wallets. */
import { listenerStatus } from '../listener-client/status.ts'
import { isRelayReached } from '../wallets/reach-relay.ts'
import { whyNot } from './check-outside.ts'
import { askMs, maxBytes, type SelfTestDeps } from './deps.ts'
import { notMade, ok, type Verdict, wrong } from './result.ts'

export async function checkListener(deps: SelfTestDeps): Promise<Verdict> {
  const reply = await listenerStatus(deps)
  if (reply.state === 'disabled') return notMade()
  if (reply.state === 'unreachable') return wrong('listener_unreachable', { why: reply.error })
  return ok(reply.status.version)
}

export async function checkRelays(deps: SelfTestDeps, relays: readonly string[]): Promise<Verdict> {
  if (relays.length === 0) return notMade()
  const reached = await Promise.all(relays.map(relay => isRelayReached(deps, relay, askMs)))
  const missing = relays.filter((_, at) => !reached[at])
  return missing.length > 0 ? wrong('relays_unreachable', { relays: missing.join(', ') }) : ok(relays.join(', '))
}

/** Asked with GET: only a POST makes a wallet. */
export async function checkCourtesy({ settings, http }: SelfTestDeps): Promise<Verdict> {
  const { courtesy_auto_create: isOn, courtesy_provider_url: url } = settings.values
  if (!isOn && url === null) return notMade()
  if (url === null) return wrong('courtesy_without_url')
  const answer = await http.request({ url, timeoutMs: askMs, maxBytes })
  return answer.kind === 'answered' ? ok(url) : wrong('courtesy_unreachable', { why: whyNot(answer) })
}
