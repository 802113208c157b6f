/**
 * Reads the cards in a file that somebody uploaded, in a process of its own: the file comes from strangers, and the service that reads it also pays
 * taps. The process knows no secret of the service, and one that takes too long or too much memory is ended. One file is read at a time.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Scheduler, systemClock } from '@chispa/concurrency/clock'
import { Semaphore } from '@chispa/concurrency/semaphore'
import type { CardSystem } from '@chispa/contract/card-imports'
import { Refusal } from '../http/refusal.ts'
import { uploadLimits } from '../table-files/limits.ts'
import { UnreadableFile } from '../table-files/tables.ts'
import type { Reading } from './candidate.ts'
import type { ReaderAnswer, ReaderOrder } from './reader-messages.ts'

export type ReaderProcess = {
  program: URL
  /** With the wait for those before. Requests are given up after 15 seconds. */
  timeoutMs: number
  /** Of the files that are read or wait to be. */
  maxPendingLength: number
  /** Of its own: the process works in real time, whatever time is elsewhere. */
  clock: Scheduler
}
/** `bytes`: of the file, once it is its turn. */
export type Upload = { system: CardSystem; length: number; bytes: () => Buffer; key?: string }

const mib = 1024 * 1024
const defaults: ReaderProcess = {
  program: new URL('reader-main.ts', import.meta.url),
  timeoutMs: 12_000,
  maxPendingLength: 40 * mib,
  clock: systemClock,
}
/** Of the whole process, which stands beside the service in a container of 768 MiB. */
const maxMemoryBytes = 288 * mib
const maxHeapMib = 160
const maxAnswerBytes = 24 * mib

export class CardReader {
  readonly #process: ReaderProcess
  readonly #turns = new Semaphore(1)
  #pendingLength = 0

  constructor(given: Partial<ReaderProcess>) {
    this.#process = { ...defaults, ...given }
  }

  async read(upload: Upload): Promise<Reading> {
    const { maxPendingLength, timeoutMs, clock } = this.#process
    if (this.#pendingLength + upload.length > maxPendingLength) throw new Refusal('import_under_way')
    this.#pendingLength += upload.length
    const timeout = new AbortController()
    const timer = clock.setTimer(() => timeout.abort(), timeoutMs)
    const release = await this.#turns.acquire(timeout.signal)
    try {
      if (!release) throw new Refusal('import_under_way')
      return await this.#readInFolder(upload, timeout.signal)
    } finally {
      timer.cancel()
      release?.()
      this.#pendingLength -= upload.length
    }
  }

  async #readInFolder(upload: Upload, signal: AbortSignal): Promise<Reading> {
    const folder = await mkdtemp(join(tmpdir(), 'chispa-upload-'))
    try {
      const answer = await this.#run(upload, folder, signal)
      if ('problem' in answer) throw new UnreadableFile(answer.problem)
      if ('failure' in answer) throw new Error(`the reader of cards failed: ${answer.failure}`)
      return answer.reading
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  async #run({ system, key, bytes }: Upload, folder: string, signal: AbortSignal): Promise<ReaderAnswer> {
    const { program, timeoutMs } = this.#process
    const flags = [`--max-old-space-size=${maxHeapMib}`, '--max-semi-space-size=8']
    const child = spawn(process.execPath, [...flags, fileURLToPath(program)], {
      cwd: folder,
      env: {},
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    // Where none can be started it has no streams either.
    const closed = once(child, 'close')
    closed.catch(() => {})
    if (!child.stdin || !child.stdout) return closed.then(() => ({ failure: 'it did not start' }))
    const end = () => void child.kill('SIGKILL')
    signal.addEventListener('abort', end, { once: true })
    if (signal.aborted) end()
    const order: ReaderOrder = { system, ...(key !== undefined && { key }), folder, maxMemoryBytes, timeoutMs }
    // It may end before it has read all.
    child.stdin.on('error', () => {})
    child.stdin.write(`${JSON.stringify(order)}\n`)
    child.stdin.end(bytes())
    const chunks: Buffer[] = []
    let length = 0
    child.stdout.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > maxAnswerBytes) end()
      else chunks.push(chunk)
    })
    await closed
    if (signal.aborted) return { problem: `The file takes too long to read: ${uploadLimits.advice}` }
    if (length > maxAnswerBytes)
      return { problem: `The file has more cards than one upload may: ${uploadLimits.advice}` }
    // Ended by its watchdog, or for want of memory: it answers whole, or not at all.
    if (child.exitCode !== 0)
      return { problem: `The file needs more memory than an upload may: ${uploadLimits.advice}` }
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  }
}
