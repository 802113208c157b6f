/**
 * The URLs that a depositor names. Those that we call must be https without credentials, to a host on the public
 * internet: judged here by its address and, for a name, by everything it resolves to. The socket is checked again at
 * every call, so a name that changes in between leads nowhere else.
 */
import { LoadingCache } from '@chispa/concurrency/bounded-cache'
import type { OutgoingHttp } from '@chispa/outgoing-http/outgoing-http'
import { Refusal } from '../http/refusal.ts'

export type UrlRules = { outgoing: Pick<OutgoingHttp, 'guard'>; privateHostsAllowed: () => boolean }

export const maxUrlLength = 2048

export function readServiceUrl(field: string, text: string, { outgoing, privateHostsAllowed }: UrlRules): URL {
  const url = readUrl(field, text)
  if (url.username !== '' || url.password !== '') throw invalid(`${field} must not contain credentials`)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && privateHostsAllowed())) {
    throw invalid(`${field} must use https`)
  }
  if (!outgoing.guard.mayUse(url)) throw isPrivate(field)
  return url
}

/** Only shown or fetched as a picture: any page of the web. */
export function readWebUrl(field: string, text: string): URL {
  const url = readUrl(field, text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw invalid(`${field} must be an http:// or https:// URL`)
  }
  return url
}

function readUrl(field: string, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || url.hostname === '' || url.href.length > maxUrlLength) throw invalid(`${field} is not a valid URL`)
  return url
}

const invalid = (message: string) => new Refusal('invalid_voucher_url', { message })
const isPrivate = (field: string) =>
  new Refusal('voucher_url_private', { message: `${field} must lead to a host on the public internet` })

type Found = 'public' | 'private' | 'not found' | 'unknown'

export type RequirePublicHosts = (urls: readonly [field: string, url: URL][]) => Promise<void>

/** Resolves the names of the hosts. What was found is remembered for a minute. */
export function publicHosts({ guard }: Pick<OutgoingHttp, 'guard'>): RequirePublicHosts {
  const find = (hostname: string) => {
    const { promise, resolve } = Promise.withResolvers<Found>()
    guard.lookup(hostname, { all: true }, error => resolve(error ? foundBy(error) : 'public'))
    return promise
  }
  const known = new LoadingCache<string, Found>({ max: 2000, ttlMs: 60_000 })
  return async urls => {
    for (const [field, url] of urls) {
      if (isLiteral(url.hostname)) continue
      switch (await known.get(url.hostname, () => find(url.hostname))) {
        case 'private':
          throw isPrivate(field)
        case 'not found':
          throw invalid(`The host of ${field} does not exist`)
        case 'unknown':
          known.forget(url.hostname)
          throw new Refusal('voucher_host_unresolved')
      }
    }
  }
}

/** The parser has brought every notation of an address into one of these two. */
const isLiteral = (hostname: string) => hostname.startsWith('[') || /^\d+\.\d+\.\d+\.\d+$/.test(hostname)

function foundBy({ code, name }: NodeJS.ErrnoException): Found {
  if (name === 'PrivateHostError') return 'private'
  return code === 'ENOTFOUND' || code === 'ENODATA' || code === 'EBADNAME' ? 'not found' : 'unknown'
}
