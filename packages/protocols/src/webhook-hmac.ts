/**
 * The signature between listener and web service: HMAC-SHA256 with the shared secret as UTF-8 text, over
 * `<timestamp>.<raw body>`, in lower-case hex. Checked on the raw bytes before anything is parsed.
 */
import { equalBytes } from '@noble/ciphers/utils.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

const webhookWindowMs = 300_000

export type WebhookResult = { ok: true } | { ok: false; problem: 'timestamp' | 'skew' | 'signature'; message: string }

/** The value of the signature header; the timestamp is in unix milliseconds. */
export function signWebhook(webhook: { timestamp: number; rawBody: Uint8Array; secret: string }): string {
  return `sha256=${macOf(String(webhook.timestamp), webhook.rawBody, webhook.secret)}`
}

/** HMAC-SHA256 of `<timestamp>.<raw body>` in hex; a server has a faster one than this. */
export type WebhookMac = (timestamp: string, rawBody: Uint8Array, secret: string) => string

/** Compares in constant time; the prefix `sha256=` may be left out. `now` is in unix milliseconds. */
export function checkWebhook(webhook: {
  timestamp: string | undefined
  signature: string | undefined
  rawBody: Uint8Array
  secret: string
  now: number
  mac?: WebhookMac
}): WebhookResult {
  const { timestamp = '', signature = '', rawBody, secret, now, mac = macOf } = webhook
  if (!/^-?[0-9]{1,16}$/.test(timestamp)) {
    return { ok: false, problem: 'timestamp', message: 'The timestamp is not a number of milliseconds' }
  }
  if (Math.abs(now - Number(timestamp)) > webhookWindowMs) {
    return { ok: false, problem: 'skew', message: 'The timestamp is more than five minutes off' }
  }
  const given = utf8ToBytes(signature.replace(/^sha256=/, ''))
  if (!equalBytes(given, utf8ToBytes(mac(timestamp, rawBody, secret)))) {
    return { ok: false, problem: 'signature', message: 'The signature does not verify' }
  }
  return { ok: true }
}

function macOf(timestamp: string, rawBody: Uint8Array, secret: string): string {
  return bytesToHex(hmac(sha256, utf8ToBytes(secret), concatBytes(utf8ToBytes(`${timestamp}.`), rawBody)))
}
