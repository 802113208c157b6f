/** A member who looks: their stream of events (SSE), opened again where it ends, after the last event that it told. */
import { authorization, type Person } from '@chispa/testing/person'

export type Stream = {
  /** Payments that it named. */
  payments: Set<string>
  /** Whether it said that something is missing: then its reader reads everything anew. */
  readonly wasTorn: boolean
  /** As a reader who comes back, after the last event. False: what was missed was not told within a while. */
  reopen: () => Promise<boolean>
  close: () => Promise<void>
}

const [path, openAgainMs, reopenMs] = ['/api/events', 500, 15_000]

export function openStream(origin: string, person: Person): Stream {
  const payments = new Set<string>()
  const closing = new AbortController()
  let connection = new AbortController()
  let ready = Promise.withResolvers<void>()
  let [lastId, wasTorn]: [string | undefined, boolean] = [undefined, false]

  function read(frame: string): void {
    const fields = new Map(frame.split('\n').map(line => [line.split(': ', 1)[0], line.slice(line.indexOf(': ') + 2)]))
    lastId = fields.get('id') ?? lastId
    const event = fields.get('event')
    if (event === 'ready') ready.resolve()
    wasTorn ||= event === 'resync'
    if (event !== 'payment:changed') return
    for (const id of (JSON.parse(fields.get('data') ?? '{}') as { ids?: string[] }).ids ?? []) payments.add(id)
  }

  async function listen(): Promise<void> {
    connection = new AbortController()
    const headers = {
      authorization: authorization(person, { url: `${origin}${path}`, method: 'GET' }),
      ...(lastId && { 'last-event-id': lastId }),
    }
    const signal = AbortSignal.any([closing.signal, connection.signal])
    const reply = await fetch(`${origin}${path}`, { headers, signal })
    if (!reply.ok || !reply.body) return
    let rest = ''
    for await (const text of reply.body.pipeThrough(new TextDecoderStream())) {
      const frames = (rest + text).split('\n\n')
      rest = frames.pop() ?? ''
      for (const frame of frames) read(frame)
    }
  }

  const listening = (async () => {
    while (!closing.signal.aborted) {
      await listen().catch(() => {})
      await new Promise(resolve => setTimeout(resolve, openAgainMs))
    }
  })()
  return {
    payments,
    get wasTorn() {
      return wasTorn
    },
    async reopen() {
      ready = Promise.withResolvers()
      connection.abort()
      const late = new Promise<boolean>(resolve => setTimeout(() => resolve(false), reopenMs).unref())
      return Promise.race([ready.promise.then(() => true), late])
    },
    async close() {
      closing.abort()
      await listening
    },
  }
}
