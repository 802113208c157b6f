/**
 * Server-sent events (the HTML standard's `text/event-stream`): headers, heartbeat, where a client left off, and an end for
 * every stream. A client that does not read is let go instead of being buffered for; it resumes by `Last-Event-ID`.
 */
import type { Scheduler } from '@chispa/concurrency/clock'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export type ServerEvent = { event: string; data: unknown; id?: string | undefined }

export type EventStream = {
  /** False when the stream is over, also because its client does not read. */
  send: (event: ServerEvent) => boolean
  end: () => void
  /** Resolves when there is room for more, and when it is over: for whoever has much to tell at once. */
  drained: () => Promise<void>
  /** Called once, however it ends. */
  onEnd: (ended: () => void) => void
}

type StreamOptions = {
  clock: Scheduler
  heartbeatMs?: number
  /** Credentials are looked at when a stream begins: it begins anew from time to time. */
  maxAgeMs?: number
  /** How much may wait for a client that reads slowly. */
  maxBufferedBytes?: number
}

const defaults = { heartbeatMs: 15_000, maxAgeMs: 15 * 60_000, maxBufferedBytes: 64 * 1024 }
/** How long a browser rests before it asks again. */
const retryMs = 2000

/** The streams of one app. They end when it stops, so that a stop does not wait for them. */
export class EventStreams {
  readonly #open = new Set<EventStream>()
  readonly #options: StreamOptions & typeof defaults
  #isStopping = false

  constructor(app: FastifyInstance, options: StreamOptions) {
    this.#options = { ...defaults, ...options }
    app.addHook('preClose', async () => {
      this.#isStopping = true
      for (const stream of this.#open) stream.end()
    })
  }

  get size(): number {
    return this.#open.size
  }

  /** Answers the request with a stream. `endsAtMs`: when its credentials run out, by the time of day. */
  open(reply: FastifyReply, { endsAtMs = Number.POSITIVE_INFINITY }: { endsAtMs?: number } = {}): EventStream {
    const { clock, heartbeatMs, maxAgeMs, maxBufferedBytes } = this.#options
    reply.hijack()
    // The answer has begun, and lasts.
    reply.request.visit?.leave()
    const { raw } = reply
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Proxies pass on what they get as it comes.
      'x-accel-buffering': 'no',
    })
    const listeners: (() => void)[] = []
    const write = (text: string): boolean => {
      if (raw.destroyed || raw.writableEnded) return false
      if (raw.writableLength > maxBufferedBytes) {
        raw.destroy()
        return false
      }
      raw.write(text)
      return true
    }
    const stream: EventStream = {
      send: event => write(textOf(event)),
      end: () => void raw.end(),
      drained: () =>
        new Promise(resolve => {
          if (!raw.writableNeedDrain || raw.destroyed) return resolve()
          const done = () => {
            raw.off('drain', done)
            raw.off('close', done)
            resolve()
          }
          raw.once('drain', done)
          raw.once('close', done)
        }),
      onEnd: ended => void listeners.push(ended),
    }
    const beat = () => {
      if (write(':\n\n')) heartbeat = clock.setTimer(beat, heartbeatMs, { background: true })
    }
    let heartbeat = clock.setTimer(beat, heartbeatMs, { background: true })
    const lifeMs = Math.max(0, Math.min(maxAgeMs, endsAtMs - clock.now().getTime()))
    const age = clock.setTimer(stream.end, lifeMs, { background: true })
    this.#open.add(stream)
    raw.once('close', () => {
      heartbeat.cancel()
      age.cancel()
      this.#open.delete(stream)
      for (const ended of listeners) ended()
    })
    write(`retry: ${retryMs}\n\n`)
    if (this.#isStopping) stream.end()
    return stream
  }
}

/** What the client saw last; undefined where it says nothing that could be one of ours. */
export function lastEventId(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  const given = request.headers['last-event-id']
  return typeof given === 'string' && /^[\w-]{1,64}$/.test(given) ? given : undefined
}

/** JSON has no line breaks of its own, so the data is one line. */
const textOf = ({ event, data, id }: ServerEvent): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
