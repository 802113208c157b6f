/**
 * Standard Webhooks, the sender's side: `webhook-signature` is `v1,` and the HMAC-SHA256 of id, timestamp and body under the
 * bytes of the secret; several, with a space between, while a secret is rotated.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'

const prefix = 'whsec_'

export const newWebhookSecret = (bytes: Uint8Array): string => prefix + base64.encode(bytes)

export function webhookHeaders(
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
  secrets: readonly string[],
): Record<string, string> {
  const signed = utf8ToBytes(`${id}.${timestamp}.${body}`)
  const signatures = secrets.map(
    secret => `v1,${base64.encode(hmac(sha256, base64.decode(secret.slice(prefix.length)), signed))}`,
  )
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}
