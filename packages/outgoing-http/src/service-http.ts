/**
 * HTTP to our own services, whose addresses the operator names: over connections that are kept, by undici's pools (half
 * the processor time of Node's own agent; benchmarks `take-webhooks` and `listener-events`). No redirect is followed.
 */
import { type Scheduler, systemClock } from '@chispa/concurrency/clock'
import { Agent } from 'undici'
import { startDeadline } from './deadline.ts'
import { exchange } from './exchange.ts'
import { notSent, type Outcome } from './outcome.ts'
import type { HttpRequest } from './outgoing-http.ts'

export type ServiceRequest = Omit<HttpRequest, 'redirects'> & {
  /** It may be sent again when its connection is cut: a kept one may have been closed at that very moment. */
  idempotent?: boolean
}

export type ServiceHttp = {
  /** Never throws, and ends in time whatever the other side does. */
  request: (request: ServiceRequest) => Promise<Outcome>
  /** Ends what is under way. */
  stop: () => void
}

type Options = {
  /** To each origin; more requests wait for a place. */
  maxConnections?: number
  clock?: Pick<Scheduler, 'setTimer'>
}

const connectTimeoutMs = 5000
/** The other side names its own limit in `keep-alive`; this is for those that do not. */
const keepAliveMs = 4000
const maxAttempts = 3

export function serviceHttp({ maxConnections, clock = systemClock }: Options = {}): ServiceHttp {
  const stopping = new AbortController()
  const agent = new Agent({
    allowH2: false,
    connectTimeout: connectTimeoutMs,
    keepAliveTimeout: keepAliveMs,
    ...(maxConnections !== undefined && { connections: maxConnections }),
  })
  return {
    async request({ method = 'GET', url, headers = {}, body, timeoutMs, maxBytes, signal, idempotent = false }) {
      if (!URL.canParse(url)) return notSent('invalid', 'not a URL')
      const sending = { method, url: new URL(url), headers, body, maxBytes }
      const deadline = startDeadline(clock, { timeoutMs, signals: [signal, stopping.signal] })
      try {
        for (let attempt = 1; ; attempt++) {
          const outcome = await exchange(agent, sending, deadline)
          if (!idempotent || attempt === maxAttempts || !wasCut(outcome)) return outcome
        }
      } finally {
        deadline.clear()
      }
    },
    stop() {
      stopping.abort()
      void agent.destroy()
    },
  }
}

const wasCut = (outcome: Outcome) => outcome.kind === 'unknown' && outcome.reason === 'cut'
