/** A service as a real process. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { bareEnvironment } from './bare-environment.ts'

export type ServiceProcess = {
  url: string
  process: ChildProcess
  lines: string[]
  /** Sends SIGTERM and waits for the end. */
  stop: () => Promise<number | null>
  kill: () => Promise<void>
} & AsyncDisposable

export const scenarioSecrets = {
  JWT_SECRET: 'scenario jwt secret of at least 32 characters',
  NWC_VAULT_KEY: 'scenario vault key of at least 32 characters',
  LISTENER_AUTH_SECRET: 'scenario listener secret of at least 32 chars',
}

/** Resolves once it says where it listens; `onSpawn` hears of it before it has read a line. */
export async function startProcess(
  main: string,
  env: NodeJS.ProcessEnv,
  onSpawn?: (pid: number) => void,
): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [main], {
    env: { ...bareEnvironment(), NODE_ENV: 'test', ...scenarioSecrets, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onSpawn?.(child.pid as number)
  const lines: string[] = []
  const { promise: address, resolve, reject } = Promise.withResolvers<string>()
  createInterface({ input: child.stdout }).on('line', line => {
    lines.push(line)
    const started = /"address":"([^"]+)"/.exec(line)?.[1]
    if (started) resolve(started)
  })
  createInterface({ input: child.stderr }).on('line', line => lines.push(line))
  const exited = once(child, 'exit')
  exited.then(([code]) => reject(new Error(`the service ended with ${code}:\n${lines.join('\n')}`)))
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
