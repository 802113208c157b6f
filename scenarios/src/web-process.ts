/** The web service as a real process on a database of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../services/web/src/main.ts', import.meta.url))

export type WebProcess = {
  url: string
  process: ChildProcess
  lines: string[]
  /** Sends SIGTERM and waits for the end. */
  stop: () => Promise<number | null>
  kill: () => Promise<void>
} & AsyncDisposable

const secrets = {
  JWT_SECRET: 'scenario jwt secret of at least 32 characters',
  NWC_VAULT_KEY: 'scenario vault key of at least 32 characters',
  LISTENER_AUTH_SECRET: 'scenario listener secret of at least 32 chars',
}

export async function startWeb(databaseUrl: string, env: NodeJS.ProcessEnv = {}): Promise<WebProcess> {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, NODE_ENV: 'test', PORT: '0', DATABASE_URL: databaseUrl, ...secrets, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const { promise: address, resolve, reject } = Promise.withResolvers<string>()
  createInterface({ input: child.stdout }).on('line', line => {
    lines.push(line)
    const started = /"address":"([^"]+)"/.exec(line)?.[1]
    if (started) resolve(started)
  })
  createInterface({ input: child.stderr }).on('line', line => lines.push(line))
  const exited = once(child, 'exit')
  exited.then(([code]) => reject(new Error(`the web service ended with ${code}:\n${lines.join('\n')}`)))
  const url = await address
  return {
    url,
    process: child,
    lines,
    async stop() {
      child.kill('SIGTERM')
      return (await exited)[0]
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    // A test that failed must not leave its process behind.
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** Runs the service until it ends by itself; for starts that must fail. */
export async function failingStart(env: NodeJS.ProcessEnv): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', chunk => (output += chunk))
  child.stderr.on('data', chunk => (output += chunk))
  const [code] = await once(child, 'close')
  return { code, output }
}

export async function temporaryFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'chispa-scenario-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}
