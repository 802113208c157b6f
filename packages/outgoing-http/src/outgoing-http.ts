/**
 * The one client for whatever is not ours: URLs that members, strangers and their servers name. Every request has its own
 * connection, to an address that the guard has checked; every redirect is judged like a first URL.
 */
import type { Socket } from 'node:net'
import { type Scheduler, systemClock } from '@chispa/concurrency/clock'
import { buildConnector, Client } from 'undici'
import { type Deadline, startDeadline } from './deadline.ts'
import { exchange, type Method, type Sending } from './exchange.ts'
import { type GuardOptions, type HostGuard, hostGuard } from './host-guard.ts'
import { notSent, type Outcome, unknown } from './outcome.ts'

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

  function refusalOf(text: string): Outcome | undefined {
    if (!URL.canParse(text)) return notSent('invalid', 'not a URL')
    const url = new URL(text)
    const isWeb = url.protocol === 'https:' || (url.protocol === 'http:' && options.privateHostsAllowed())
    if (!isWeb || url.username !== '' || url.password !== '' || !guard.mayUse(url)) return notSent('not-allowed')
    return undefined
  }

  async function send(sending: Sending, deadline: Deadline, timeoutMs: number): Promise<Outcome> {
    let socket: Socket | undefined
    const connect = buildConnector({ allowH2: false, timeout: timeoutMs, lookup: guard.lookup, ...(ca && { ca }) })
    const client = new Client(sending.url.origin, {
      allowH2: false,
      pipelining: 0,
      connect: (target, done) => {
        socket = connect(target, done) as unknown as Socket
      },
    })
    try {
      return await exchange(client, sending, deadline)
    } finally {
      // A connection that never came about is nobody's but ours.
      socket?.destroy()
      void client.destroy()
    }
  }

  async function follow(request: HttpRequest, deadline: Deadline): Promise<Outcome> {
    const { method = 'GET', headers = {}, body, timeoutMs, maxBytes } = request
    const refused = refusalOf(request.url)
    if (refused) return refused
    const redirects = method === 'GET' || method === 'HEAD' ? (request.redirects ?? 0) : 0
    let sending: Sending = { method, url: new URL(request.url), headers, body, maxBytes }
    for (let hops = 0; ; hops++) {
      const outcome = await send(sending, deadline, timeoutMs)
      const target = hops < redirects ? redirectOf(outcome) : undefined
      // Something was sent, if only to the host that redirected us.
      if (target === undefined)
        return hops > 0 && outcome.kind === 'not-sent' ? { ...outcome, kind: 'unknown' } : outcome
      if (!URL.canParse(target, sending.url.href)) return unknown('unreadable', 'location')
      const url = new URL(target, sending.url)
      if (refusalOf(url.href)) return unknown('not-allowed', 'redirect')
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
