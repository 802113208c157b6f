/** `npm run chispa -- COMMAND` and `npm run doctor` as processes. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { bareEnvironment } from './bare-environment.ts'

const programOf = (path: string) => fileURLToPath(new URL(`../../services/web/src/${path}`, import.meta.url))

export type Ran = { code: number | null; out: string; err: string }

export const runCommand = (args: string[], env: NodeJS.ProcessEnv = {}, input = ''): Promise<Ran> =>
  run([programOf('commands/main.ts'), ...args], env, input)

export const runDoctor = (env: NodeJS.ProcessEnv): Promise<Ran> => run([programOf('doctor.ts')], env, '')

async function run(args: string[], env: NodeJS.ProcessEnv, input: string): Promise<Ran> {
  const child = spawn(process.execPath, args, { env: { ...bareEnvironment(), ...env }, stdio: 'pipe' })
  const ran: Ran = { code: null, out: '', err: '' }
  child.stdout.on('data', chunk => (ran.out += chunk))
  child.stderr.on('data', chunk => (ran.err += chunk))
  child.stdin.on('error', () => {}).end(input)
  ran.code = (await once(child, 'close'))[0]
  return ran
}
