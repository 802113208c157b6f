/** Paying an address as a payer's wallet does: /.well-known on the domain, the callback, an invoice that nobody pays. */

import { splitName } from '@chispa/contract/names'
import { readBolt11 } from '@chispa/protocols/bolt11'
import { readPayRequest } from '@chispa/protocols/lud06'
import { isRecord } from '@chispa/protocols/untrusted-json'
import { hasSigner } from '@chispa/signatures/ecdsa'
import { whyNot } from './check-outside.ts'
import { domainProxy, platformProxy } from './copy-texts.ts'
import { askMs, maxBytes, type SelfTestDeps } from './deps.ts'
import { notMade, ok, type Verdict, wrong } from './result.ts'
import { findPayableName } from './store.ts'

/** `isFurther`: not the domain of the settings, and with names of its own. */
export type Place = { domain: string; endpoint: URL; isFurther?: boolean }

/** Ports are for instances that try themselves out: a domain has none. */
const baseOf = ({ domain, endpoint }: Place): string =>
  endpoint.hostname === domain.replace(/:\d+$/, '') ? endpoint.origin : `https://${domain}`

export async function checkWellKnown(deps: SelfTestDeps, place: Place): Promise<Verdict> {
  const { domain, endpoint } = place
  // Nobody has this name: what answers so is us.
  const url = `${baseOf(place)}/.well-known/lnurlp/self-test.nobody`
  const answer = await deps.http.request({ url, timeoutMs: askMs, maxBytes, redirects: 3 })
  if (answer.kind !== 'answered') return wrong('well_known_unreachable', { domain, why: whyNot(answer) })
  const body = readJson(answer.body)
  const error = isRecord(body) && isRecord(body.error) ? body.error : undefined
  const isHeard = !place.isFurther || answer.headers['chispa-domain'] === domain
  if (error?.reason === 'address_not_found') {
    return isHeard ? ok(url) : wrong('well_known_host_lost', { domain }, platformProxy(endpoint))
  }
  const isOwnHost = baseOf(place) === endpoint.origin
  if (isOwnHost && !place.isFurther && !deps.settings.values.serve_well_known)
    return wrong('well_known_off', { domain })
  return wrong(
    'well_known_missing',
    { domain, status: String(answer.status) },
    place.isFurther ? platformProxy(endpoint) : isOwnHost ? [] : domainProxy(domain, endpoint),
  )
}

export async function checkAddress(deps: SelfTestDeps, place: Place): Promise<Verdict> {
  const key = await findPayableName(deps.sql, place.isFurther ? place.domain : null)
  if (key === undefined) return notMade()
  const { username: name } = splitName(key)
  const address = `${name}@${place.domain}`
  const first = await deps.http.request({
    url: `${baseOf(place)}/.well-known/lnurlp/${name}`,
    timeoutMs: askMs,
    maxBytes,
    redirects: 3,
  })
  if (first.kind !== 'answered') return wrong('address_refused', { address, why: whyNot(first) })
  const read = readPayRequest(readJson(first.body), { loopbackOverHttp: true })
  if (!read.ok) return wrong('address_refused', { address, why: read.message })
  const { callback, minSendableMsats } = read.request
  const called = new URL(callback)
  const { endpoint } = place
  if (called.origin !== endpoint.origin) {
    return wrong('address_callback_elsewhere', { address, seen: called.origin, endpoint: endpoint.origin })
  }
  called.searchParams.set('amount', String(minSendableMsats))
  const second = await deps.http.request({ url: called.href, timeoutMs: 2 * askMs, maxBytes })
  if (second.kind !== 'answered') return wrong('invoice_refused', { address, why: whyNot(second) })
  const invoice = readJson(second.body)
  if (!isRecord(invoice) || typeof invoice.pr !== 'string') {
    const why = isRecord(invoice) && typeof invoice.reason === 'string' ? invoice.reason : String(second.status)
    return wrong('invoice_refused', { address, why })
  }
  const decoded = readBolt11(invoice.pr, hasSigner)
  const isRight = decoded.ok && decoded.invoice.amountMsats === minSendableMsats
  return isRight ? ok(address) : wrong('invoice_wrong', { address })
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
