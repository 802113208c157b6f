/** A program as a process of its own, which can be asked over a channel: see attend.ts. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Question, Reply, Usage } from './attend.ts'

const attend = new URL('./attend.ts', import.meta.url).href
const timeoutMs = 30_000

export type ProgramOptions = {
  env?: NodeJS.ProcessEnv
  args?: string[]
  /** Flags of Node itself. */
  flags?: string[]
  /** File descriptor for what it prints; unset: ours. */
  output?: number
}

export class Program implements AsyncDisposable {
  readonly process: ChildProcess
  readonly #exited: Promise<unknown>
  readonly #waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  readonly #ready = Promise.withResolvers<unknown>()
  #lastId = 0

  constructor(file: URL, { env = {}, args = [], flags = [], output }: ProgramOptions = {}) {
    const out = output ?? 'inherit'
    this.process = spawn(process.execPath, [...flags, '--import', attend, fileURLToPath(file), ...args], {
      // What Node compiled is kept, as wherever the services run.
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
      stdio: ['ignore', out, out, 'ipc'],
      serialization: 'advanced',
    })
    this.#exited = once(this.process, 'exit')
    this.process.on('message', message => this.#hear(message as Reply | { ready: unknown }))
    this.process.on('exit', (code, signal) =>
      this.#ended(new Error(`${file.pathname} ended with ${signal ?? `code ${code}`}`)),
    )
    this.#ready.promise.catch(() => {})
  }

  /** Resolves with the facts the program announces once it can be asked. */
  ready<F>(): Promise<F> {
    return within(this.#ready.promise, 'no word from the program') as Promise<F>
  }

  ask<R>(topic: string, payload?: unknown): Promise<R> {
    const id = ++this.#lastId
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    this.#waiting.set(id, { resolve, reject })
    this.process.send({ id, topic, payload } satisfies Question)
    return promise as Promise<R>
  }

  usage(): Promise<Usage> {
    return this.ask<Usage>('usage')
  }

  async stop(): Promise<void> {
    if (this.process.exitCode === null && this.process.signalCode === null) this.process.kill('SIGTERM')
    const timer = setTimeout(() => this.process.kill('SIGKILL'), timeoutMs)
    await this.#exited
    clearTimeout(timer)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop()
  }

  #hear(message: Reply | { ready: unknown }): void {
    if ('ready' in message) {
      this.#ready.resolve(message.ready)
      return
    }
    const waiting = this.#waiting.get(message.id)
    this.#waiting.delete(message.id)
    if ('error' in message) waiting?.reject(new Error(message.error))
    else waiting?.resolve(message.result)
  }

  #ended(error: Error): void {
    this.#ready.reject(error)
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}

async function within<T>(promise: Promise<T>, problem: string): Promise<T> {
  const limit = Promise.withResolvers<never>()
  const timer = setTimeout(() => limit.reject(new Error(problem)), timeoutMs)
  try {
    return await Promise.race([promise, limit.promise])
  } finally {
    clearTimeout(timer)
  }
}
