/** A member who looks: their stream of events (SSE), opened again where it ends, after the last event that it told. */
import { authorization, type Person } from '@chispa/testing/person'

export type Stream = {
  /** Payments that it named. */
  payments: Set<string>
  close: () => Promise<void>
}

const [path, openAgainMs] = ['/api/events', 500]

export function openStream(origin: string, person: Person): Stream {
  const payments = new Set<string>()
  const closing = new AbortController()
  let lastId: string | undefined

  function read(frame: string): void {
    const fields = new Map(frame.split('\n').map(line => [line.split(': ', 1)[0], line.slice(line.indexOf(': ') + 2)]))
    lastId = fields.get('id') ?? lastId
    if (fields.get('event') !== 'payment:changed') return
    for (const id of (JSON.parse(fields.get('data') ?? '{}') as { ids?: string[] }).ids ?? []) payments.add(id)
  }

  async function listen(): Promise<void> {
    const headers = {
      authorization: authorization(person, { url: `${origin}${path}`, method: 'GET' }),
      ...(lastId && { 'last-event-id': lastId }),
    }
    const reply = await fetch(`${origin}${path}`, { headers, signal: closing.signal })
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
    async close() {
      closing.abort()
      await listening
    },
  }
}
