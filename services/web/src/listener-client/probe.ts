/** Tries an address for the listener. A secret that is stored here is sent to the configured address and nowhere else. */
import { listenerPaths } from '@chispa/contract/listener'
import type { ProbeFailure, ProbeReply } from '@chispa/contract/listener-link'
import { serviceHttp } from '@chispa/outgoing-http/service-http'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { exchange, isHeaderValue } from './exchange.ts'
import { configuredPairing } from './pairing.ts'
import { isProbeStatus } from './read-answers.ts'

type Probe = { url: string; secret?: string }

const limitMs = 4500
/** Of a listener with as many wallets as it can have. */
const maxBytes = 8 * 1024 * 1024

export async function probeAddress(
  deps: Pick<Deps, 'settings' | 'listenerEnvironment'>,
  probe: Probe,
): Promise<ProbeReply> {
  const url = readAddress(probe.url)
  const secret = probe.secret?.trim() || storedSecretFor(deps, url)
  if (secret === undefined) {
    return failed('no_secret', 'There is no secret for this address: name one, or configure this address first')
  }
  if (!isHeaderValue(secret)) return failed('unauthorized', 'This secret has characters that cannot be sent')
  const base = baseOf(url)
  const http = serviceHttp()
  const request = { method: 'GET', url: base + listenerPaths.status, secret, timeoutMs: limitMs, maxBytes } as const
  const answer = await exchange(http, request).finally(http.stop)
  if (answer.kind !== 'answered') return failed('unreachable', `Nothing answers there: ${answer.why}`)
  if (answer.status === 401) return failed('unauthorized', 'The listener does not take this secret')
  // A listener has this path, whatever else is wrong with it.
  if (answer.status === 404) return failed('invalid_response', 'What answers there is not a payment listener')
  if (answer.status !== 200) return failed('unreachable', `It answered ${answer.status}`)
  if (!isProbeStatus(answer.body)) return failed('invalid_response', 'What answers there is not a payment listener')
  const { uptimeSeconds, connections, relays } = answer.body
  return { ok: true, uptimeSeconds, connections: connections.length, relays: relays.length }
}

function readAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isUsable = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash
  if (!isUsable) throw new Refusal('invalid_listener_url')
  return url
}

function storedSecretFor({ settings, listenerEnvironment }: Pick<Deps, 'settings' | 'listenerEnvironment'>, url: URL) {
  const configured = configuredPairing(settings.values, listenerEnvironment)
  return configured && baseOf(new URL(configured.url)) === baseOf(url) ? configured.requestSecret : undefined
}

/** Whatever else is at that origin is not the listener. */
const baseOf = ({ href }: URL) => href.replace(/(?<!\/)\/+$/, '')

const failed = (code: ProbeFailure, error: string): ProbeReply => ({ ok: false, code, error })
