/** NIP-47 as the wallet speaks it: for the sandbox's wallets and for tests. Requests in; info, responses, notifications out. */
import { type EventTemplate, firstTag, type NostrEvent } from './nip01.ts'
import { type Encryption, type ErrorCode, infoKind, notificationKinds, responseKind } from './nip47.ts'
import { isRecord, parseJson } from './untrusted-json.ts'

export type WalletRequest = { method: string; params: Record<string, unknown> }

export function readRequest(plaintext: string): WalletRequest | undefined {
  const body = parseJson(plaintext)
  if (!isRecord(body) || typeof body.method !== 'string') return undefined
  return { method: body.method, params: isRecord(body.params) ? body.params : {} }
}

/** An absent tag means NIP-04; undefined is a scheme to be answered with UNSUPPORTED_ENCRYPTION. */
export function requestEncryption(event: NostrEvent): Encryption | undefined {
  const scheme = firstTag(event, 'encryption') ?? 'nip04'
  return scheme === 'nip44_v2' || scheme === 'nip04' ? scheme : undefined
}

/** A request is ignored when it arrives after its expiration; `now` is in unix seconds. */
export function isExpired(event: NostrEvent, now: number): boolean {
  const expiration = Number(firstTag(event, 'expiration') ?? Number.NaN)
  return now > expiration
}

export function infoTemplate(info: {
  methods: readonly string[]
  notifications: readonly string[]
  encryptions: readonly Encryption[]
  /** Numbers of the extensions; not spoken of when absent. */
  extensions?: readonly string[] | undefined
  createdAt: number
}): EventTemplate {
  const tags = [['encryption', info.encryptions.join(' ')]]
  if (info.notifications.length > 0) tags.push(['notifications', info.notifications.join(' ')])
  if (info.extensions) tags.push(['extensions', info.extensions.join(' ')])
  const capabilities = info.notifications.length > 0 ? [...info.methods, 'notifications'] : info.methods
  return { kind: infoKind, created_at: info.createdAt, tags, content: capabilities.join(' ') }
}

export function resultPlaintext(method: string, result: object | null): string {
  return JSON.stringify({ result_type: method, error: null, result })
}

export function errorPlaintext(method: string, code: ErrorCode | (string & {}), message: string): string {
  return JSON.stringify({ result_type: method, error: { code, message }, result: null })
}

export function notificationPlaintext(type: string, transaction: object): string {
  return JSON.stringify({ notification_type: type, notification: transaction })
}

export function responseTemplate(response: {
  clientPublicKey: string
  requestId: string
  content: string
  createdAt: number
}): EventTemplate {
  const tags = [
    ['p', response.clientPublicKey],
    ['e', response.requestId],
  ]
  return { kind: responseKind, created_at: response.createdAt, tags, content: response.content }
}

export function notificationTemplate(notification: {
  clientPublicKey: string
  encryption: Encryption
  content: string
  createdAt: number
}): EventTemplate {
  const { clientPublicKey, encryption, content, createdAt } = notification
  return { kind: notificationKinds[encryption], created_at: createdAt, tags: [['p', clientPublicKey]], content }
}
