/** `npm run chispa -- COMMAND` as a process. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { bareEnvironment } from './bare-environment.ts'

const main = fileURLToPath(new URL('../../services/web/src/commands/main.ts', import.meta.url))

export type Ran = { code: number | null; out: string; err: string }

export async function runCommand(args: string[], env: NodeJS.ProcessEnv = {}, input = ''): Promise<Ran> {
  const child = spawn(process.execPath, [main, ...args], { env: { ...bareEnvironment(), ...env }, stdio: 'pipe' })
  const ran: Ran = { code: null, out: '', err: '' }
  child.stdout.on('data', chunk => (ran.out += chunk))
  child.stderr.on('data', chunk => (ran.err += chunk))
  child.stdin.on('error', () => {}).end(input)
  ran.code = (await once(child, 'close'))[0]
  return ran
}
