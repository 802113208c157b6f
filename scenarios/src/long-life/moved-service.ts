/** A service as a real process whose time is moved: what it prints, how it is asked for what it holds, and how it ends. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { nodeFlags } from '@chispa/service/node-flags'
import { bareEnvironment } from '../bare-environment.ts'
import { scenarioSecrets } from '../service-process.ts'
import type { Kept } from './kept-objects.ts'
import type { Resources, TimeMessage } from './moved-time.ts'

export type ServiceKind = 'web' | 'listener'
export type Held = Resources & { files: number }

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const flags = [...nodeFlags, '--expose-gc', '--import', pathOf('./moved-time.ts')]
const maxKeptLines = 2000
const run = promisify(execFile)

export class Service {
  readonly kind: ServiceKind
  readonly lines: string[] = []
  readonly #env: NodeJS.ProcessEnv
  #child: ChildProcess | undefined

  constructor(kind: ServiceKind, env: NodeJS.ProcessEnv) {
    this.kind = kind
    this.#env = env
  }

  get pid(): number {
    return this.#child?.pid as number
  }

  /** Resolves once it says where it listens. */
  async start(aheadMs: number): Promise<void> {
    const main = pathOf(`../../../services/${this.kind}/src/main.ts`)
    const child = spawn(process.execPath, [...flags, main], {
      env: {
        ...bareEnvironment(),
        NODE_ENV: 'test',
        ...scenarioSecrets,
        ...this.#env,
        TIME_AHEAD_MS: String(aheadMs),
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    this.#child = child
    const { promise: isUp, resolve, reject } = Promise.withResolvers<void>()
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream! }).on('line', line => {
        this.lines.push(line)
        if (this.lines.length > maxKeptLines) this.lines.shift()
        if (/"address":"/.test(line)) resolve()
      })
    child.once('exit', code =>
      reject(new Error(`${this.kind} ended with ${code}:\n${this.lines.slice(-8).join('\n')}`)),
    )
    await isUp
  }

  async moveTo(aheadMs: number): Promise<void> {
    await this.#ask({ aheadMs }, 'movedTo')
  }

  /** Connections that it is opening: to whatever the move woke. */
  async connecting(): Promise<number> {
    const { connecting } = (await this.#ask({ ask: 'connecting' }, 'connecting')) as { connecting: number }
    return connecting
  }

  async held(): Promise<Held> {
    const { resources } = (await this.#ask({ ask: 'resources' }, 'resources')) as { resources: Resources }
    return { ...resources, files: (await readdir(`/proc/${this.pid}/fd`)).length }
  }

  /** By a snapshot of the heap, which is left in that file. */
  async kept(path: string): Promise<Kept> {
    await this.#ask({ snapshotTo: path }, 'snapshot')
    const { stdout } = await run(process.execPath, [pathOf('./count-kept.ts'), path])
    return JSON.parse(stdout)
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  async #ask(message: TimeMessage, answer: 'movedTo' | 'connecting' | 'resources' | 'snapshot'): Promise<object> {
    const child = this.#child as ChildProcess
    const { promise, resolve, reject } = Promise.withResolvers<object>()
    const gone = () => reject(new Error(`${this.kind} ended:\n${this.lines.slice(-8).join('\n')}`))
    const hear = (told: object) => answer in told && resolve(told)
    child.on('message', hear).once('exit', gone)
    child.send(message)
    try {
      return await promise
    } finally {
      child.off('message', hear).off('exit', gone)
    }
  }
}
