/**
 * LUD-16 lightning addresses. Anybody's address may use the whole alphabet of the standard; usernames of our own are
 * stricter, so that they read well and never begin or end with punctuation.
 */
import { type SchemeOptions, schemeOf } from './lnurl-scheme.ts'

export type LightningAddress = { username: string; tag?: string; domain: string }

export type AddressResult =
  | { ok: true; address: LightningAddress }
  | { ok: false; problem: 'format' | 'username' | 'domain'; message: string }

export type UsernameProblem = 'empty' | 'too_long' | 'characters' | 'edges'

export const maxUsernameChars = 32

/** Strict about case: lower-case what people type first. The domain may carry a port. */
export function parseLightningAddress(text: string): AddressResult {
  const [left, domain, ...more] = text.split('@')
  if (left === undefined || domain === undefined || more.length > 0) {
    return { ok: false, problem: 'format', message: 'A lightning address looks like name@domain' }
  }
  const parts = /^([a-z0-9\-_.]+)(?:\+([a-z0-9\-_.+]+))?$/.exec(left)
  if (!parts) {
    return { ok: false, problem: 'username', message: 'The name of a lightning address has only a-z, 0-9, -, _ and .' }
  }
  if (!isDomain(domain)) return { ok: false, problem: 'domain', message: 'The lightning address has no valid domain' }
  const address = { username: parts[1]!, domain: domain.toLowerCase() }
  return { ok: true, address: parts[2] === undefined ? address : { ...address, tag: parts[2] } }
}

export function formatLightningAddress({ username, tag, domain }: LightningAddress): string {
  return `${username}${tag === undefined ? '' : `+${tag}`}@${domain}`
}

/** Where the payRequest of an address is. */
export function lightningAddressUrl(address: LightningAddress, options: SchemeOptions = {}): string {
  const { hostname } = new URL(`https://${address.domain}`)
  const name = address.tag === undefined ? address.username : `${address.username}+${address.tag}`
  return `${schemeOf(hostname, options)}://${address.domain}/.well-known/lnurlp/${name}`
}

/** What is wrong with a username of our own; undefined when it is fine. Reserved words are a matter of settings. */
export function usernameProblem(username: string): UsernameProblem | undefined {
  if (username === '') return 'empty'
  if (username.length > maxUsernameChars) return 'too_long'
  if (!/^[a-z0-9._-]+$/.test(username)) return 'characters'
  return /^[a-z0-9](.*[a-z0-9])?$/.test(username) ? undefined : 'edges'
}

export const usernameMessages: Record<UsernameProblem, string> = {
  empty: 'The username is empty',
  too_long: `The username is longer than ${maxUsernameChars} characters`,
  characters: 'The username may have only a-z, 0-9, ., _ and -',
  edges: 'The username must begin and end with a letter or a digit',
}

function isDomain(text: string): boolean {
  if (text === '' || /[\s/?#\\%]/.test(text) || !URL.canParse(`https://${text}`)) return false
  const { username, pathname, hostname } = new URL(`https://${text}`)
  return username === '' && pathname === '/' && !hostname.endsWith('.')
}
