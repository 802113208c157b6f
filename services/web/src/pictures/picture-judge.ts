/**
 * Says what bytes of a stranger's are, outside the event loop: in a thread, one picture at a time, ended when one takes too long. Whoever waits for
 * something else waits for no picture. Judging is JavaScript alone, so a thread can be ended; what computes elsewhere needs a process (decision 110).
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type Scheduler, systemClock, type Timer } from '@chispa/concurrency/clock'
import { Semaphore } from '@chispa/concurrency/semaphore'
import type { PictureType, Size } from './read-picture.ts'

/** SVG can carry scripts: only what the operator named by URL may be one. */
export type Verdict = ({ type: PictureType } & Size) | { type: 'image/svg+xml' }
/** Undefined: it is no picture, or nobody can tell in time. */
export type JudgePicture = (bytes: Buffer) => Promise<Verdict | undefined>

type Judging = { program: URL; timeoutMs: number; clock: Scheduler }

const defaults: Judging = {
  program: new URL('judge-main.ts', import.meta.url),
  // A picture of the largest size takes some milliseconds.
  timeoutMs: 3000,
  clock: systemClock,
}
const maxHeapMib = 32
/** Starting a thread costs a hundred times what a picture does, and one that waits has ten megabytes. */
const idleMs = 60_000

export function pictureJudge(given: Partial<Judging> = {}): JudgePicture {
  const { program, timeoutMs, clock } = { ...defaults, ...given }
  const turns = new Semaphore(1)
  let thread: Worker | undefined
  let idle: Timer | undefined

  async function start(): Promise<Worker> {
    const resourceLimits = { maxOldGenerationSizeMb: maxHeapMib, maxYoungGenerationSizeMb: 8 }
    const started = new Worker(program, { env: {}, resourceLimits })
    // Whoever waits for it hears of it too.
    started.on('error', () => {})
    // Starting is ours to answer for, and takes longer on a busy machine.
    await once(started, 'online')
    return started
  }

  async function end(): Promise<void> {
    const ended = thread
    thread = undefined
    await ended?.terminate()
  }

  async function judge(bytes: Buffer): Promise<Verdict | undefined> {
    idle?.cancel()
    thread ??= await start()
    thread.ref()
    const timeout = new AbortController()
    const timer = clock.setTimer(() => timeout.abort(), timeoutMs)
    const copy = new Uint8Array(bytes)
    thread.postMessage(copy, [copy.buffer])
    try {
      const [verdict] = await once(thread, 'message', { signal: timeout.signal })
      thread.unref()
      idle = clock.setTimer(() => void end(), idleMs, { background: true })
      return verdict
    } catch (error) {
      await end()
      if (timeout.signal.aborted || isOutOfMemory(error)) return undefined
      throw error
    } finally {
      timer.cancel()
    }
  }

  return bytes => turns.run(() => judge(bytes))
}

const isOutOfMemory = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
