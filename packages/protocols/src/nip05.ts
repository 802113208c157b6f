/** NIP-05: the key behind `name@domain`, as the domain's nostr.json tells it. */
import { type SchemeOptions, schemeOf } from './lnurl-scheme.ts'
import { readPublicKey } from './nip19.ts'
import { isRecord } from './untrusted-json.ts'

export type NostrName = { name: string; domain: string }

const maxLength = 320

/** In any case of letters; the domain may carry a port. Undefined for what cannot be such a name. */
export function readNostrName(text: string): NostrName | undefined {
  if (text.length > maxLength) return undefined
  const [name = '', domain = '', ...more] = text.trim().toLowerCase().split('@')
  if (more.length > 0 || !/^[a-z0-9._-]+$/.test(name) || !isDomain(domain)) return undefined
  return { name, domain }
}

export function nostrNameUrl({ name, domain }: NostrName, options: SchemeOptions = {}): string {
  const { hostname } = new URL(`https://${domain}`)
  return `${schemeOf(hostname, options)}://${domain}/.well-known/nostr.json?name=${encodeURIComponent(name)}`
}

/** The key that the answer names; undefined when it names none for this name. */
export function readNostrNameAnswer(answer: unknown, { name }: NostrName): string | undefined {
  if (!isRecord(answer) || !isRecord(answer.names)) return undefined
  const entry = Object.entries(answer.names).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof entry === 'string' ? readPublicKey(entry) : undefined
}

function isDomain(text: string): boolean {
  if (text === '' || /[\s/?#\\%@]/.test(text) || !URL.canParse(`https://${text}`)) return false
  const { pathname, hostname } = new URL(`https://${text}`)
  return pathname === '/' && !hostname.endsWith('.')
}
