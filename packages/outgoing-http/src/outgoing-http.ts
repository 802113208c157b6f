/**
 * The one client for whatever is not ours: URLs that members, strangers and their servers name. Every request has its own
 * connection, to an address that the guard has checked; every redirect is judged like a first URL.
 */
import { type Scheduler, systemClock } from '@chispa/concurrency/clock'
import { type Deadline, startDeadline } from './deadline.ts'
import type { Method, Sending } from './exchange.ts'
import { type GuardOptions, type HostGuard, hostGuard } from './host-guard.ts'
import { notSent, type Outcome, unknown } from './outcome.ts'
import { pinnedExchange } from './pinned-exchange.ts'

export type HttpRequest = {
  method?: Method
  url: string
  headers?: Record<string, string>
  body?: string | Uint8Array | undefined
  /** For everything together. */
  timeoutMs: number
  maxBytes: number
  /** How many are followed, of GET and HEAD only; by default none, and a redirect is an answer like any other. */
  redirects?: number
  /** A narrower rule of the caller's, for the URL and every redirect. */
  accepts?: (url: URL) => boolean
  signal?: AbortSignal | undefined
}

export type OutgoingHttp = {
  /** Never throws, and ends in time whatever the other side does. */
  request: (request: HttpRequest) => Promise<Outcome>
  guard: HostGuard
  /** Ends what is under way. */
  stop: () => void
}

/** `ca`: instead of the authorities that the system trusts. */
export type OutgoingOptions = GuardOptions & { clock?: Pick<Scheduler, 'setTimer'>; ca?: string }

const redirectStatuses = [301, 302, 303, 307, 308]

export function outgoingHttp({ ca, clock = systemClock, ...options }: OutgoingOptions): OutgoingHttp {
  const guard = hostGuard(options)
  const stopping = new AbortController()

  function refusalOf(text: string, accepts: HttpRequest['accepts']): Outcome | undefined {
    if (!URL.canParse(text)) return notSent('invalid', 'not a URL')
    const url = new URL(text)
    const isWeb = url.protocol === 'https:' || (url.protocol === 'http:' && options.privateHostsAllowed())
    const hasCredentials = url.username !== '' || url.password !== ''
    const isAllowed = isWeb && !hasCredentials && guard.mayUse(url) && (accepts?.(url) ?? true)
    return isAllowed ? undefined : notSent('not-allowed')
  }

  async function follow(request: HttpRequest, deadline: Deadline): Promise<Outcome> {
    const { method = 'GET', headers = {}, body, timeoutMs, maxBytes } = request
    const refused = refusalOf(request.url, request.accepts)
    if (refused) return refused
    const redirects = method === 'GET' || method === 'HEAD' ? (request.redirects ?? 0) : 0
    let sending: Sending = { method, url: new URL(request.url), headers, body, maxBytes }
    for (let hops = 0; ; hops++) {
      const outcome = await pinnedExchange(sending, { lookup: guard.lookup, connectTimeoutMs: timeoutMs, ca }, deadline)
      const target = hops < redirects ? redirectOf(outcome) : undefined
      // Something was sent, if only to the host that redirected us.
      if (target === undefined)
        return hops > 0 && outcome.kind === 'not-sent' ? { ...outcome, kind: 'unknown' } : outcome
      if (!URL.canParse(target, sending.url.href)) return unknown('unreadable', 'location')
      const url = new URL(target, sending.url)
      if (refusalOf(url.href, request.accepts)) return unknown('not-allowed', 'redirect')
      const isElsewhere = url.origin !== sending.url.origin
      sending = { ...sending, url, headers: isElsewhere ? harmless(sending.headers) : sending.headers }
    }
  }

  return {
    guard,
    async request(request) {
      const deadline = startDeadline(clock, {
        timeoutMs: request.timeoutMs,
        signals: [request.signal, stopping.signal],
      })
      return follow(request, deadline).finally(deadline.clear)
    },
    stop: () => stopping.abort(),
  }
}

function redirectOf(outcome: Outcome): string | undefined {
  if (outcome.kind !== 'answered' || !redirectStatuses.includes(outcome.status)) return undefined
  const { location } = outcome.headers
  return typeof location === 'string' ? location : undefined
}

/** What was meant for one origin is not told to another. */
const harmless = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => /^(accept|user-agent)$/i.test(name)))
