/** A service as a real process that is killed, stopped for a while and started again at its port. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { until } from '@chispa/sandbox/until'
import { type Control, noControl } from './preload.ts'

export type ServiceKind = 'web' | 'listener'

/** Secrets of a platform that lives for one run. */
export const secrets = {
  JWT_SECRET: 'prove jwt secret of at least 32 characters',
  NWC_VAULT_KEY: 'prove vault key of at least 32 characters',
  LISTENER_AUTH_SECRET: 'prove listener secret of at least 32 chars',
}

const maxKeptLines = 400
const reloadTimeoutMs = 120_000
const preload = import.meta.resolve('./preload.ts')
/** None outlives this program, however that ends. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})
const mainOf = (kind: ServiceKind) => fileURLToPath(new URL(`../../../services/${kind}/src/main.ts`, import.meta.url))

export class Service {
  readonly kind: ServiceKind
  readonly name: string
  readonly port: number
  /** The newest, of all processes that there were. */
  readonly lines: string[] = []
  #env: NodeJS.ProcessEnv
  readonly #folder = mkdtempSync(join(tmpdir(), 'chispa-prove-service-'))
  #control = noControl
  /** They hear every line. */
  readonly listeners = new Set<(line: string) => void>()
  #child: ChildProcess | undefined
  #exited: Promise<unknown> = Promise.resolve()

  constructor(kind: ServiceKind, at: number, port: number, env: NodeJS.ProcessEnv) {
    this.kind = kind
    this.name = `${kind} ${at}`
    this.port = port
    this.#env = env
    this.control({})
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Whether it is several processes behind one port, which can be replaced one after the other. */
  get isFleet(): boolean {
    return this.#env.WEB_PROCESSES !== undefined
  }

  get environment(): NodeJS.ProcessEnv {
    return this.#env
  }

  /** From its next start on; what is undefined is not told any more. */
  configure(changes: NodeJS.ProcessEnv): void {
    this.#env = { ...this.#env, ...changes }
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Resolves once it says where it listens; rejects when it ends before. */
  async start(): Promise<void> {
    if (this.isRunning) return
    const child = spawn(process.execPath, [mainOf(this.kind)], {
      env: {
        NODE_OPTIONS: `--import=${preload}`,
        PROVE_CONTROL: this.#controlFile,
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        NODE_ENV: 'test',
        ...this.#env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    running.add(child)
    this.#exited = once(child, 'exit').finally(() => running.delete(child))
    const { promise: isUp, resolve, reject } = Promise.withResolvers<void>()
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', line => {
        this.#keep(line)
        if (/"address":"/.test(line)) resolve()
      })
    this.#exited.then(() => reject(new Error(`${this.name} ended as it started:\n${this.lines.slice(-5).join('\n')}`)))
    await isUp
  }

  /** Started however often its start fails: while the database is away it cannot. */
  async startUntilUp(isOver: () => boolean = () => false): Promise<void> {
    while (!isOver()) {
      if (
        await this.start().then(
          () => true,
          () => false,
        )
      )
        return
    }
  }

  /** Sets its clock and its name service. */
  control(changes: Partial<Control>): void {
    this.#control = { ...this.#control, ...changes }
    writeFileSync(`${this.#controlFile}.new`, JSON.stringify(this.#control))
    renameSync(`${this.#controlFile}.new`, this.#controlFile)
  }

  get #controlFile(): string {
    return join(this.#folder, 'control')
  }

  /** As `systemctl reload` does. Whether all were replaced; false too where somebody ended it meanwhile. */
  async reload(): Promise<boolean> {
    const child = this.#child
    let outcome: boolean | undefined
    const note = (line: string) => {
      if (line.includes('"every process was replaced"')) outcome = true
      if (line.includes('not every process was replaced')) outcome = false
    }
    this.listeners.add(note)
    this.signal('SIGUSR2')
    await until(() => outcome !== undefined || this.#child !== child || !this.isRunning, reloadTimeoutMs).catch(
      () => {},
    )
    this.listeners.delete(note)
    return outcome ?? false
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal)
  }

  async kill(): Promise<void> {
    this.#child?.kill('SIGKILL')
    await this.#exited
  }

  /** As a supervisor does it: asked to end, killed when it does not. */
  async stop(): Promise<void> {
    this.#child?.kill('SIGTERM')
    const late = setTimeout(() => this.#child?.kill('SIGKILL'), 30_000)
    await this.#exited
    clearTimeout(late)
  }

  /** After the last of its processes. */
  forget(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #keep(line: string): void {
    for (const listener of this.listeners) listener(line)
    this.lines.push(line)
    if (this.lines.length > maxKeptLines) this.lines.shift()
  }
}
