/** The platform through its public address: is it this instance, and what does the proxy pass on. */
import { randomBytes } from 'node:crypto'
import { type EchoReply, readEcho } from '@chispa/contract/self-test'
import type { Outcome } from '@chispa/outgoing-http/outcome'
import { platformProxy, trustProxy } from './copy-texts.ts'
import { askMs, maxBytes, type SelfTestDeps } from './deps.ts'
import { proofOf } from './echo.ts'
import { notMade, ok, type Verdict, wrong } from './result.ts'

export async function checkOutside(deps: SelfTestDeps, endpoint: URL): Promise<{ outside: Verdict; proxy: Verdict }> {
  const nonce = randomBytes(16).toString('hex')
  const url = `${endpoint.origin}${readEcho.url}?nonce=${nonce}`
  const answer = await deps.http.request({ url, timeoutMs: askMs, maxBytes })
  const outside = (verdict: Verdict) => ({ outside: verdict, proxy: notMade() })
  if (answer.kind !== 'answered') {
    return outside(wrong('outside_unreachable', { endpoint: endpoint.origin, why: whyNot(answer) }))
  }
  const echo = readReply(answer.body)
  if (answer.status !== 200 || !echo) {
    const values = { endpoint: endpoint.origin, status: String(answer.status) }
    return outside(wrong('outside_not_us', values, platformProxy(endpoint)))
  }
  if (echo.proof !== proofOf(deps.instanceKey, nonce)) {
    return outside(wrong('outside_other_instance', { endpoint: endpoint.origin }))
  }
  return { outside: ok(endpoint.origin), proxy: judgeProxy(endpoint, echo) }
}

function judgeProxy(endpoint: URL, { origin, isForwarded, isTrusted, isFromThisMachine }: EchoReply): Verdict {
  const copy = platformProxy(endpoint)
  const seen = new URL(origin)
  // Nobody is in between.
  if (!isForwarded && endpoint.protocol === 'http:' && seen.host === endpoint.host) return ok()
  if (isForwarded && !isTrusted) return wrong('proxy_not_trusted', {}, trustProxy)
  if (seen.host !== endpoint.host) return wrong('proxy_host_lost', { seen: seen.host, host: endpoint.host }, copy)
  if (!isForwarded && isFromThisMachine) return wrong('proxy_hides_visitors', {}, copy)
  if (seen.protocol !== endpoint.protocol) return wrong('proxy_scheme_lost', { seen: origin }, copy)
  return ok()
}

/** In words for whoever mends it. */
export function whyNot(answer: Exclude<Outcome, { kind: 'answered' }>): string {
  return answer.detail === answer.reason ? answer.reason : `${answer.reason} (${answer.detail})`
}

function readReply(body: Buffer): EchoReply | undefined {
  try {
    const reply = JSON.parse(body.toString()) as EchoReply
    return typeof reply.proof === 'string' && URL.canParse(reply.origin) ? reply : undefined
  } catch {
    return undefined
  }
}
