/** Requests for an operation of the contract: what it takes, nearly that, and what nobody would send. */
import type { Endpoint } from '@chispa/contract/endpoint'
import { signatureHeader, timestampHeader } from '@chispa/contract/webhooks'
import { signWebhook } from '@chispa/protocols/webhook-hmac'
import { authorization } from '@chispa/testing/person'
import type { Chance } from '../chance.ts'
import { drawValue, type Schema } from '../inputs/from-schema.ts'
import { hostileTexts } from '../inputs/hostile-values.ts'
import { mutateBytes, mutateText } from '../inputs/mutate-text.ts'
import { mutateValue } from '../inputs/mutate-value.ts'
import { drawInvoice } from '../parsers/invoices.ts'
import type { Sent } from '../service/send.ts'
import { secrets } from '../service/service-process.ts'
import { type CallerName, callerNames, type World } from '../service/world.ts'
import { hostileHeaders } from './hostile-headers.ts'
import { pictures } from './pictures.ts'

/** A request before it is signed and encoded: what is kept, changed and sent again. */
export type Plan = {
  operation: string
  caller: CallerName
  isSigned: boolean
  params: Record<string, string>
  query: Record<string, unknown>
  /** A value that becomes JSON, a text that goes as it is, or bytes in base64. */
  body?: { json: unknown } | { text: string } | { base64: string }
  headers: Record<string, string>
}

export function makePlan(operation: Endpoint, chance: Chance, world: World): Plan {
  const { params, querystring, body } = operation.schema as Record<string, Schema | undefined>
  const known = (name: string, drawn: Chance) =>
    /^(?:to|pr|invoice)$/.test(name) && drawn.is(0.3) ? drawInvoice(drawn) : world.known.pick(name, drawn)
  const query = (querystring ? drawValue(querystring, chance, known) : {}) as Record<string, unknown>
  const plan: Plan = {
    operation: operation.name,
    caller: callerFor(operation, chance),
    isSigned: operation.access === 'nostr' ? chance.is(0.9) : chance.is(0.1),
    params: (params ? paramsOf(operation, params, chance, world) : {}) as Record<string, string>,
    query,
    headers: chance.is(0.12) ? hostileHeaders(chance) : {},
  }
  if (operation.consumes) plan.body = { base64: chance.pick(pictures()).toString('base64') }
  else if (body) plan.body = { json: drawValue(body, chance, known) }
  if (plan.query.p !== undefined || 'p' in ((querystring?.properties ?? {}) as object)) withTap(plan, chance, world)
  return plan
}

/** Changes something of it. */
export function mutatePlan(plan: Plan, chance: Chance, world: World): Plan {
  const tokens = [world.stranger.url, world.origin]
  const changed: Plan = { ...plan, params: { ...plan.params }, query: { ...plan.query }, headers: { ...plan.headers } }
  const kinds = [
    ...(Object.keys(plan.params).length > 0 ? ['params'] : []),
    ...(Object.keys(plan.query ?? {}).length > 0 ? ['query', 'query'] : []),
    ...(plan.body ? ['body', 'body', 'body', 'body'] : []),
    'headers',
    'caller',
    'strange',
  ]
  switch (chance.pick(kinds)) {
    case 'params': {
      const name = chance.pick(Object.keys(plan.params))
      changed.params[name] = chance.is(0.5)
        ? chance.pick(hostileTexts).slice(0, 3000)
        : mutateText(String(plan.params[name]), chance, tokens).slice(0, 3000)
      break
    }
    case 'query':
      changed.query = mutateValue(plan.query, chance, tokens) as Record<string, unknown>
      break
    case 'body':
      changed.body = mutateBody(plan.body as NonNullable<Plan['body']>, chance, tokens)
      break
    case 'headers':
      changed.headers = hostileHeaders(chance)
      break
    case 'caller':
      changed.caller = chance.pick(callerNames)
      changed.isSigned = chance.is(0.3)
      break
    default:
      changed.query = {
        ...plan.query,
        [chance.pick(hostileTexts).slice(0, 200)]: chance.pick(hostileTexts).slice(0, 2000),
      }
  }
  return changed
}

function mutateBody(body: NonNullable<Plan['body']>, chance: Chance, tokens: string[]): NonNullable<Plan['body']> {
  if ('base64' in body) return { base64: mutateBytes(Buffer.from(body.base64, 'base64'), chance).toString('base64') }
  if ('text' in body) return { text: mutateText(body.text, chance, tokens) }
  return chance.is(0.12)
    ? { text: mutateText(JSON.stringify(body.json) ?? '', chance, tokens) }
    : { json: mutateValue(body.json, chance, tokens) }
}

function paramsOf(
  { url }: Endpoint,
  schema: Schema,
  chance: Chance,
  { known, callers }: World,
): Record<string, unknown> {
  const segments = url.split('/')
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, one]) => {
      const place = segments[segments.indexOf(`:${name}`) - 1] ?? ''
      const own = name === 'userId' ? chance.pick([callers.USER, callers.holder, callers.ADMIN]).userId : undefined
      const told = chance.is(0.85) ? (own ?? known.pick(place, chance) ?? known.pick(name, chance)) : undefined
      return [name, told ?? String(drawValue(one, chance, (n, drawn) => known.pick(n, drawn), name))]
    }),
  )
}

function withTap(plan: Plan, chance: Chance, world: World): void {
  if (!chance.is(0.6)) return
  const tap = world.tap(chance)
  if (!tap) return
  if ('id' in plan.params) plan.params.id = tap.id
  plan.query = { ...plan.query, p: tap.p, c: tap.c }
}

/** Somebody who may, most of the time. */
function callerFor({ access, url }: Endpoint, chance: Chance): CallerName {
  if (chance.is(0.1)) return chance.pick(callerNames)
  if (url.startsWith('/api/till/') || url === '/api/till') return 'till'
  if (access === 'public' || access === 'optional') return chance.pick(['stranger', 'USER', 'ADMIN'] as const)
  if (typeof access === 'object' && 'proof' in access) return 'stranger'
  if (typeof access === 'object' && ('role' in access || 'permission' in access))
    return chance.pick(['ADMIN', 'ADMIN', 'OPERATOR', 'device', 'USER'] as const)
  return chance.pick(['USER', 'holder', 'holder', 'ADMIN', 'device'] as const)
}

/** As it goes over the wire. */
export function sentOf(plan: Plan, operation: Endpoint, world: World, number: number): Sent {
  const path = operation.url.replace(/:(\w+)/g, (_, name: string) => encode(plan.params[name] ?? ''))
  const query = queryText(plan.query)
  const full = `${path}${query}`
  const headers: Record<string, string> = { 'x-fuzz': String(number) }
  const sent: Sent = { method: operation.method, path: full, headers }
  if (plan.body) {
    const { body } = plan
    sent.body =
      'json' in body
        ? (JSON.stringify(body.json) ?? '')
        : 'text' in body
          ? body.text
          : Buffer.from(body.base64, 'base64')
    headers['content-type'] = 'base64' in body ? 'image/png' : 'application/json'
    if (operation.name === 'receiveWebhook') Object.assign(headers, signedAsListener(sent.body))
  }
  const { person, token } = world.callers[plan.caller]
  if (person && plan.isSigned)
    headers.authorization = authorization(person, {
      url: `${world.origin}${full}`,
      method: operation.method,
      ...(sent.body !== undefined && { body: sent.body }),
    })
  else if (token) headers.authorization = `Bearer ${token}`
  Object.assign(headers, plan.headers)
  return sent
}

/** As whoever knows the secret would: the event behind the signature is what is tried. */
function signedAsListener(body: string | Buffer): Record<string, string> {
  const timestamp = Date.now()
  const signature = signWebhook({ timestamp, rawBody: Buffer.from(body), secret: secrets.LISTENER_AUTH_SECRET })
  return { [timestampHeader]: String(timestamp), [signatureHeader]: signature }
}

/** Lone surrogates cannot be encoded. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed())

function queryText(query: unknown): string {
  if (typeof query !== 'object' || query === null) return query === undefined ? '' : `?${encode(String(query))}`
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value.slice(0, 200) : [value]).map(
      one => `${encode(name)}=${encode(typeof one === 'object' ? JSON.stringify(one) : String(one))}`,
    ),
  )
  const text = pairs
    .join('&')
    .slice(0, 12_000)
    .replace(/%[0-9A-F]?$/, '')
  return text === '' ? '' : `?${text}`
}
