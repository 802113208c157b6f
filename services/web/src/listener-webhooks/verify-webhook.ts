/**
 * Who tells it: the listener signs what it sends with the shared secret. Checked on the raw bytes, before anything in them is
 * looked at.
 */
import { createHmac } from 'node:crypto'
import { maxSkewMs, signatureHeader, timestampHeader } from '@chispa/contract/webhooks'
import { checkWebhook, type WebhookMac } from '@chispa/protocols/webhook-hmac'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import type { Pairing } from '../listener-client/pairing.ts'

type VerifyDeps = Pick<Deps, 'listener' | 'now'>
type Headers = Pick<FastifyRequest, 'headers'>

const nothing = new Uint8Array()
/** Anybody can send a body of the largest size: hashed by the machine's own instructions, off no script's time. */
const mac: WebhookMac = (timestamp, rawBody, secret) =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(rawBody).digest('hex')

/** What can be said before the body is read. */
export function requireSigned(deps: VerifyDeps, { headers }: Headers): void {
  requirePairing(deps)
  const { timestamp, signature } = read(headers)
  if (timestamp === undefined || signature === undefined) throw new Refusal('webhook_unsigned')
  const skewMs = Math.abs(deps.now().getTime() - Number(timestamp))
  if (!/^\d{1,16}$/.test(timestamp) || skewMs > maxSkewMs) throw new Refusal('webhook_too_old')
}

export function requireSignature(
  deps: VerifyDeps,
  { headers, rawBody }: Headers & { rawBody: Buffer | undefined },
): void {
  const { webhookSecret: secret } = requirePairing(deps)
  const now = deps.now().getTime()
  const checked = checkWebhook({ ...read(headers), rawBody: rawBody ?? nothing, secret, now, mac })
  if (checked.ok) return
  throw new Refusal(checked.problem === 'signature' ? 'webhook_signature_wrong' : 'webhook_too_old')
}

function requirePairing({ listener }: VerifyDeps): Pairing {
  const { pairing } = listener
  if (!pairing) throw new Refusal('listener_disabled')
  return pairing
}

function read(headers: FastifyRequest['headers']): { timestamp: string | undefined; signature: string | undefined } {
  return {
    timestamp: headers[timestampHeader] as string | undefined,
    signature: headers[signatureHeader] as string | undefined,
  }
}
