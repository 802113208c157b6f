/** The web service as a real process on a database of its own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bareEnvironment } from './bare-environment.ts'
import { type ServiceProcess, startProcess } from './service-process.ts'

const main = fileURLToPath(new URL('../../services/web/src/main.ts', import.meta.url))

export type WebProcess = ServiceProcess

export const startWeb = (databaseUrl: string, env: NodeJS.ProcessEnv = {}, from = main): Promise<WebProcess> =>
  startProcess(from, { PORT: '0', DATABASE_URL: databaseUrl, ...env })

/** Runs the service until it ends by itself; for starts that must fail. */
export async function failingStart(env: NodeJS.ProcessEnv): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [main], {
    env: { ...bareEnvironment(), ...env },
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
