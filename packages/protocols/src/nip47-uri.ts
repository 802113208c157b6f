/**
 * NIP-47 connection URIs. Reading is tolerant where wallets in the wild differ harmlessly (other schemes, no slashes,
 * unescaped and listed relays, upper case) and strict where a mistake would cost money or privacy. Messages never repeat the secret.
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

/** The scheme of the standard, aimed at one app, and those that older wallets and other clients print. */
const spelling =
  /^(?:nostr\+walletconnect(?:\+[a-z0-9.-]+)?|nostrwalletconnect|[a-z0-9]+\+walletconnect|nostrnwc|nwc):(?:\/\/)?([^?#/]*)\/?(?:\?([^#]*))?$/i
const address = /^[a-z0-9._+-]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?$/

/** `isKey`: a quicker check, for who opens many. */
export function parseConnectionUri(text: string, isKey = isPublicKey): ConnectionResult {
  const parts = spelling.exec(text.trim())
  if (!parts) return refuse('scheme', 'A wallet connection starts with nostr+walletconnect://')

  const walletPublicKey = parts[1]!.toLowerCase()
  if (!isKey(walletPublicKey)) {
    return refuse('public_key', 'The wallet connection does not name a public key of 64 hex digits')
  }
  // Copied out of a page, the ampersands may still be written as there.
  const query = new URLSearchParams((parts[2] ?? '').replaceAll('&amp;', '&'))
  // A relay we cannot use does no harm beside one that we can.
  const named = query.getAll('relay').flatMap(relay => relay.split(/(?<![\s,])[\s,]+(?=wss?:)/i))
  const relays = [...new Set(named.map(relay => relay.trim()))].filter(isRelayUrl)
  if (relays.length === 0) return refuse('relay', 'The wallet connection does not name a relay (ws:// or wss://)')

  const secret = (query.get('secret') ?? '').toLowerCase()
  if (!/^[0-9a-f]{64}$/.test(secret) || !isSecretKey(hexToBytes(secret))) {
    return refuse('secret', 'The wallet connection does not carry a secret key of 64 hex digits')
  }
  // Wallets paste in whatever their owner typed: what is no address is none.
  const lud16 = query.get('lud16')?.trim().toLowerCase()
  return { ok: true, connection: { walletPublicKey, relays, secret, ...(lud16 && address.test(lud16) && { lud16 }) } }
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
