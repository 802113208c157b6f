/** One exchange over a connection of its own, which goes where `lookup` says and is gone afterwards. */
import type { LookupFunction, Socket } from 'node:net'
import { systemClock } from '@chispa/concurrency/clock'
import { buildConnector, Client } from 'undici'
import { type Deadline, startDeadline } from './deadline.ts'
import { exchange, type Sending } from './exchange.ts'
import type { Outcome } from './outcome.ts'

export type Way = {
  lookup: LookupFunction | undefined
  /** Until then a connection has come about, or it is given up. */
  connectTimeoutMs: number
  /** Instead of the authorities that the system trusts. */
  ca?: string | undefined
}

export async function pinnedExchange(sending: Sending, way: Way, deadline: Deadline): Promise<Outcome> {
  const { lookup, connectTimeoutMs, ca } = way
  const connect = buildConnector({
    allowH2: false,
    timeout: connectTimeoutMs,
    ...(lookup && { lookup }),
    ...(ca && { ca }),
  })
  let socket: Socket | undefined
  const client = new Client(sending.url.origin, {
    allowH2: false,
    // No second request follows, and the other side is told so.
    pipelining: 0,
    connect: (target, done) => {
      socket = connect(target, done) as unknown as Socket
    },
  })
  try {
    return await exchange(client, sending, deadline)
  } finally {
    // A connection that has not come about is not the client's yet.
    socket?.destroy()
    void client.destroy()
  }
}

/** For whoever has checked the host: a GET without redirects. */
export async function getOnce(
  url: string,
  options: { headers: Record<string, string>; lookup: LookupFunction | undefined; timeoutMs: number; maxBytes: number },
): Promise<Outcome> {
  const { headers, lookup, timeoutMs, maxBytes } = options
  const deadline = startDeadline(systemClock, { timeoutMs, signals: [] })
  const sending: Sending = { method: 'GET', url: new URL(url), headers, maxBytes }
  return pinnedExchange(sending, { lookup, connectTimeoutMs: timeoutMs }, deadline).finally(deadline.clear)
}
