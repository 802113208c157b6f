/**
 * Loaded into every measured process, ours and bare ones alike (`--import`): tells its processor time and memory when
 * asked, answers what the program itself offers, and ends the process when the benchmark ends.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** `cpuMs` is all of the processor time, `kernelMs` the part of it spent in system calls; `heldHeapBytes`: with what the heap keeps free. */
export type Usage = { cpuMs: number; kernelMs: number; rssBytes: number; heapBytes: number; heldHeapBytes: number }

export type Question = { id: number; topic: string; payload: unknown }
export type Reply = { id: number; result: unknown } | { id: number; error: string }

type Handler = (payload: never) => unknown

const handlers = new Map<string, Handler>([
  ['usage', usage],
  ['live heap', liveHeapBytes],
])

export function answer<P>(topic: string, handler: (payload: P) => unknown): void {
  handlers.set(topic, handler as Handler)
}

/** Says that the program can be asked, and what whoever asks must know. */
export function ready(facts: object): void {
  process.send?.({ ready: facts })
}

function usage(): Usage {
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed, heapTotal } = process.memoryUsage()
  const [cpuMs, kernelMs] = [(user + system) / 1000, system / 1000]
  return { cpuMs, kernelMs, rssBytes: rss, heapBytes: heapUsed, heldHeapBytes: heapTotal }
}

/** What is left after a full collection: memory that somebody still holds. */
function liveHeapBytes(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

if (process.send) {
  process.on('disconnect', () => process.exit())
  process.on('message', async ({ id, topic, payload }: Question) => {
    try {
      const handler = handlers.get(topic)
      if (!handler) throw new Error(`nobody answers "${topic}" here`)
      process.send?.({ id, result: await handler(payload as never) } satisfies Reply)
    } catch (error) {
      process.send?.({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  })
}
