/** Links to pages of this instance: a member's page is the member, what a page carries is read on, every other page is opened. */
import type { SchemeOptions } from './lnurl-scheme.ts'
import { usernameProblem } from './lud16.ts'

export type Here = SchemeOptions & {
  /** By which this instance is known, with their ports; in lower case. */
  hosts: readonly string[]
  /** Whether the first step of a path is one of our pages', and so no member's name. */
  isPage: (step: string) => boolean
}

export type OwnLink =
  | { kind: 'name'; username: string; host: string; search?: string }
  | { kind: 'page'; href: string }
  /** What was shared to the app. */
  | { kind: 'carried'; text: string }

/** The host of a link, when it is ours. */
export function ownHost(text: string, { hosts }: Here): string | undefined {
  const { host } = new URL(text)
  return hosts.includes(host.toLowerCase()) ? host.toLowerCase() : undefined
}

/** Undefined for what is no page: the API, pictures and the like. */
export function readOwnLink(text: string, here: Here): OwnLink | undefined {
  const { host, pathname, search, searchParams, hash } = new URL(text)
  const [step = '', ...more] = pathname.slice(1).split('/')
  const named =
    step === 'pay'
      ? searchParams.get('to')
      : (/^\/(?:\.well-known\/lnurlp|api\/lud16)\/([^/]+)\/?$/.exec(pathname)?.[1] ?? null)
  const member = nameIn(named ?? (here.isPage(step) || more.some(Boolean) ? '' : step))
  if (member) return { kind: 'name', host: host.toLowerCase(), ...member, ...(search && { search }) }
  if (step === 'open') return { kind: 'carried', text: decodedHash(hash) }
  return step === '' || here.isPage(step) ? { kind: 'page', href: `${pathname}${search}${hash}` } : undefined
}

/** `name@host` where a link names a further domain of this instance. */
function nameIn(spelled: string): { username: string; host?: string } | undefined {
  const [left = '', host] = spelled.toLowerCase().replace(/^@/, '').split('@')
  const [username = ''] = left.split('+')
  if (usernameProblem(username)) return undefined
  return host ? { username, host } : { username }
}

function decodedHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
