/** A service as a real process with the watch of its event loop: what it logged as an error and where it stood still is kept. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

/** Processor time of the main thread between two turns of its loop, and the requests of that time. */
export type Busy = { busyMs: number; requests: string[] }

export type WatchedService = {
  url: string
  port: number
  pid: number
  /** Lines of its log that are errors, since they were last taken. */
  takeErrors: () => string[]
  takeBusy: () => Busy[]
  /** What it said before it ended; undefined while it runs. */
  crashed: () => string | undefined
  maxRssMb: () => number
} & AsyncDisposable

/** Of a platform that lives for one run. None of them may be in an answer. */
export const secrets = {
  JWT_SECRET: 'fuzz-jwt-secret-3fa1d0c77b2e4a9c85',
  NWC_VAULT_KEY: 'fuzz-vault-key-91c2e6d0b8f74c3aa6',
  LISTENER_AUTH_SECRET: 'fuzz-listener-secret-5b7de12f90aa',
}

const fileOf = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
const watch = fileURLToPath(new URL('watch-loop.ts', import.meta.url))
const maxLines = 200

export async function startService(kind: 'web' | 'listener', env: NodeJS.ProcessEnv): Promise<WatchedService> {
  const child = spawn(process.execPath, ['--import', watch, fileOf(`services/${kind}/src/main.ts`)], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'test',
      RATE_LIMITS: 'off',
      ...secrets,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  const [lines, told]: [string[], { busy: Busy[]; errors: string[]; uncaught: string[]; rss: number }] = [
    [],
    { busy: [], errors: [], uncaught: [], rss: 0 },
  ]
  const { promise: address, resolve, reject } = Promise.withResolvers<string>()
  for (const stream of [child.stdout, child.stderr] as Readable[])
    createInterface({ input: stream }).on('line', line => {
      lines.push(line)
      if (lines.length > maxLines) lines.shift()
      if (/"level":"(?:error|fatal)"|"level":[56]0/.test(line)) told.errors.push(line)
      const started = /"address":"([^"]+)"/.exec(line)?.[1]
      if (started) resolve(started)
    })
  createInterface({ input: child.stdio[3] as Readable }).on('line', line => {
    const said = JSON.parse(line) as Partial<Busy> & { rssMb?: number; uncaught?: string }
    if (said.busyMs !== undefined) told.busy.push(said as Busy)
    if (said.uncaught !== undefined) told.uncaught.push(said.uncaught)
    if (said.rssMb !== undefined) told.rss = Math.max(told.rss, said.rssMb)
  })
  const exited = once(child, 'exit')
  exited.then(([code]) => reject(new Error(`The service ended with ${code}:\n${lines.slice(-10).join('\n')}`)))
  const url = await address
  return {
    url,
    port: Number(new URL(url).port),
    pid: child.pid as number,
    takeErrors: () => told.errors.splice(0),
    takeBusy: () => told.busy.splice(0),
    crashed: () => (isGone(child) ? [...told.uncaught, ...lines.slice(-10)].join('\n') : undefined),
    maxRssMb: () => told.rss,
    async [Symbol.asyncDispose]() {
      if (isGone(child)) return
      child.kill('SIGKILL')
      await exited
    },
  }
}

const isGone = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null
