/** Webhooks are believed after this: the signature is checked over the raw body, before anything is parsed. */
import { webhookHeaders } from '@chispa/protocols/standard-webhooks'
import { checkWebhook } from '@chispa/protocols/webhook-hmac'
import { ChispaError } from './chispa-error.ts'
import type { WebhookEndpoint } from './printed/operation-types.ts'

export type WebhookEvent = {
  type: WebhookEndpoint['events'][number]
  timestamp: string
  data: Record<string, unknown>
}

/** Those of any `fetch` or framework, or a plain object as Node has them. */
type HeaderSource = { get(name: string): string | null | undefined } | Record<string, string | string[] | undefined>
type Received = { body: string | Uint8Array; headers: HeaderSource; now?: number }

const toleranceSeconds = 300

/**
 * Standard Webhooks. `secret` is what `createWebhook` told, with or without `whsec_`; several while one is rotated. The id of the answer stays
 * the same for all attempts: what you have seen, you have done.
 */
export function verifyWebhook(received: Received & { secret: string | readonly string[] }): {
  id: string
  event: WebhookEvent
} {
  const { body, headers, secret, now = Date.now() } = received
  const [id, timestamp, signature] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(name =>
    headerOf(headers, name),
  )
  if (!id || !signature || !/^\d{1,12}$/.test(timestamp ?? '')) throw refused('webhook_unsigned', 'It is not signed')
  const seconds = Number(timestamp)
  if (Math.abs(now / 1000 - seconds) > toleranceSeconds) throw refused('webhook_too_old', 'It was not signed just now')
  const text = textOf(body)
  const expected = [secret].flat().map(one => signatureBy(one, { id, timestamp: seconds, body: text }))
  const given = signature.split(' ')
  const isSigned = expected.map(one => given.map(other => isSame(one, other)).includes(true)).includes(true)
  if (!isSigned) throw refused('webhook_signature_wrong', 'The signature is not of this secret')
  return { id, event: objectIn(text) as WebhookEvent }
}

/** As the conventions have it: the prefix may be missing. An empty secret would let anybody sign. */
function signatureBy(secret: string, message: { id: string; timestamp: number; body: string }): string {
  const key = String(secret)
    .trim()
    .replace(/^whsec_/, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(key) || key.length % 4 !== 0) {
    throw new ChispaError({ reason: 'key_unreadable', message: 'A secret of a webhook is whsec_ and base64' })
  }
  return webhookHeaders(message, [`whsec_${key}`])['webhook-signature'] as string
}

/** What the payment listener sends to a web service, signed with the shared secret of the two. */
export function verifyListenerWebhook(received: Received & { secret: string }): Record<string, unknown> {
  const { body, headers, secret, now = Date.now() } = received
  const timestamp = headerOf(headers, 'x-service-timestamp')
  const signature = headerOf(headers, 'x-service-signature')
  if (!timestamp || !signature) throw refused('webhook_unsigned', 'It is not signed')
  if (!secret) throw new ChispaError({ reason: 'key_unreadable', message: 'There is no shared secret' })
  const text = textOf(body)
  const rawBody = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const result = checkWebhook({ timestamp, signature, rawBody, secret, now })
  if (!result.ok) {
    throw refused(result.problem === 'skew' ? 'webhook_too_old' : 'webhook_signature_wrong', result.message)
  }
  return objectIn(text)
}

function textOf(body: string | Uint8Array): string {
  if (typeof body === 'string') return body
  if (ArrayBuffer.isView(body)) return new TextDecoder().decode(body)
  const message = 'Pass the body as it came, as text or bytes, not parsed'
  throw new ChispaError({ reason: 'invalid_request', message })
}

function objectIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {}
  throw new ChispaError({ reason: 'malformed_json', message: 'It is signed, but its body is no JSON object' })
}

function headerOf(headers: HeaderSource, name: string): string | undefined {
  if (isLookUp(headers)) return headers.get(name) ?? undefined
  const value = headers[name] ?? Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return Array.isArray(value) ? value[0] : value
}

const isLookUp = (headers: HeaderSource): headers is { get(name: string): string | null | undefined } =>
  typeof headers.get === 'function'

/** In a time that does not tell where they differ. */
function isSame(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  let difference = 0
  for (let i = 0; i < a.length; i += 1) difference |= a.charCodeAt(i) ^ b.charCodeAt(i)
  return difference === 0
}

const refused = (reason: 'webhook_unsigned' | 'webhook_too_old' | 'webhook_signature_wrong', message: string) =>
  new ChispaError({ reason, message })
