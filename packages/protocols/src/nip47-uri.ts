/**
 * NIP-47 connection URIs. Reading is tolerant where wallets in the wild differ harmlessly (no slashes, unescaped relays,
 * upper case) and strict where a mistake would cost money or privacy. Messages never repeat the secret.
 */
import { hexToBytes } from '@noble/hashes/utils.js'
import { isPublicKey, isSecretKey } from './bip340.ts'

export type Connection = {
  walletPublicKey: string
  relays: string[]
  /** The client's secret key, 64 lower-case hex digits. */
  secret: string
  lud16?: string
}

export type ConnectionProblem = 'scheme' | 'public_key' | 'relay' | 'secret'

export type ConnectionResult =
  | { ok: true; connection: Connection }
  | { ok: false; problem: ConnectionProblem; message: string }

export function parseConnectionUri(text: string): ConnectionResult {
  const parts = /^nostr\+walletconnect:(?:\/\/)?([^?#/]*)\/?(?:\?([^#]*))?$/i.exec(text.trim())
  if (!parts) return refuse('scheme', 'A wallet connection starts with nostr+walletconnect://')

  const walletPublicKey = parts[1]!.toLowerCase()
  if (!isPublicKey(walletPublicKey)) {
    return refuse('public_key', 'The wallet connection does not name a public key of 64 hex digits')
  }
  const query = new URLSearchParams(parts[2] ?? '')
  // A relay we cannot use does no harm beside one that we can.
  const relays = [...new Set(query.getAll('relay').map(relay => relay.trim()))].filter(isRelayUrl)
  if (relays.length === 0) return refuse('relay', 'The wallet connection does not name a relay (ws:// or wss://)')

  const secret = (query.get('secret') ?? '').toLowerCase()
  if (!/^[0-9a-f]{64}$/.test(secret) || !isSecretKey(hexToBytes(secret))) {
    return refuse('secret', 'The wallet connection does not carry a secret key of 64 hex digits')
  }
  const lud16 = query.get('lud16')
  return { ok: true, connection: { walletPublicKey, relays, secret, ...(lud16 && { lud16 }) } }
}

export function formatConnectionUri(connection: Connection): string {
  const query = connection.relays.map(relay => `relay=${encodeURIComponent(relay)}`)
  query.push(`secret=${connection.secret}`)
  if (connection.lud16) query.push(`lud16=${encodeURIComponent(connection.lud16)}`)
  return `nostr+walletconnect://${connection.walletPublicKey}?${query.join('&')}`
}

export function isRelayUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return (url.protocol === 'wss:' || url.protocol === 'ws:') && url.hostname !== '' && url.username === ''
}

function refuse(problem: ConnectionProblem, message: string): ConnectionResult {
  return { ok: false, problem, message }
}
