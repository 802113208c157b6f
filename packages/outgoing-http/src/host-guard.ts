/**
 * SSRF guard: which hosts strangers may make us call. A name is resolved where the socket is opened, all its addresses are
 * checked, and the socket gets those and no others: there is no second resolution that could say something else.
 */
import { isIP, type LookupFunction } from 'node:net'
import { withTimeout } from '@chispa/concurrency/timeout'
import { hostOf, isPublicAddress, namesPrivateAddress } from './public-address.ts'
import { type ResolveName, resolveBySystem, resolveFromServers } from './resolve-name.ts'

export type HostGuard = {
  /** By what the URL itself says: an address, or a name that always means this machine. Others are judged when looked up. */
  mayUse: (url: string | URL) => boolean
  /** Looks the name up now; sockets opened later are judged anew. Nothing is known of a name that is not found in time. */
  check: (url: string | URL, timeoutMs: number) => Promise<'allowed' | 'refused' | 'unknown'>
  /** For `net.connect` and what is built on it. Refuses a name as soon as one of its addresses is not allowed. */
  lookup: LookupFunction
}

export type GuardOptions = {
  /** Asked with each call, so that a change counts at once. */
  privateHostsAllowed: () => boolean
  resolve?: ResolveName
}

export class PrivateHostError extends Error {
  override name = 'PrivateHostError'
  readonly code = 'private_host'
  constructor() {
    super('The host is not on the public internet')
  }
}

export function hostGuard({ privateHostsAllowed, resolve }: GuardOptions): HostGuard {
  const resolvePublic = resolve ?? resolveFromServers()
  const resolvePrivate = resolve ?? resolveBySystem

  async function find(hostname: string) {
    const isOpen = privateHostsAllowed()
    if (!isOpen && isLocalName(hostname)) throw new PrivateHostError()
    const addresses = await (isOpen ? resolvePrivate : resolvePublic)(hostname)
    if (!isOpen && !addresses.every(({ address }) => isPublicAddress(address))) throw new PrivateHostError()
    return addresses
  }

  const mayUse = (url: string | URL) =>
    privateHostsAllowed() || !(namesPrivateAddress(url) || isLocalName(hostOf(new URL(url))))

  return {
    mayUse,
    async check(url, timeoutMs) {
      if (!mayUse(url)) return 'refused'
      const host = hostOf(new URL(url))
      if (privateHostsAllowed() || isIP(host) !== 0) return 'allowed'
      const looked = find(host).then(
        () => 'allowed' as const,
        error => (error instanceof PrivateHostError ? 'refused' : 'unknown'),
      )
      return (await withTimeout(looked, timeoutMs)) ?? 'unknown'
    },
    lookup: (hostname, { all, family }, done) => {
      find(hostname).then(
        addresses => {
          const fitting = addresses.filter(one => isOfFamily(one.family, family))
          const [first] = fitting
          if (!first) return done(notFound(hostname), '')
          if (all) done(null, fitting)
          else done(null, first.address, first.family)
        },
        error => done(error, ''),
      )
    },
  }
}

/** RFC 6761: never asked of name servers. */
const isLocalName = (hostname: string) => /^(.+\.)?localhost\.?$/i.test(hostname)

const isOfFamily = (family: number, wanted: number | 'IPv4' | 'IPv6' | undefined) =>
  !wanted || family === (wanted === 'IPv4' ? 4 : wanted === 'IPv6' ? 6 : wanted)

const notFound = (hostname: string) => Object.assign(new Error(`${hostname} has no address`), { code: 'ENOTFOUND' })
