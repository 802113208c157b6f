/** `npm run chispa -- COMMAND` as a process. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { bareEnvironment } from './bare-environment.ts'

const programOf = (path: string) => fileURLToPath(new URL(`../../services/web/src/${path}`, import.meta.url))

/** `bytes` is what `out` was made from. */
export type Ran = { code: number | null; out: string; err: string; bytes: Buffer }

/** `to`: an open file for standard output; then `out` stays empty. */
export const runCommand = (
  args: string[],
  env: NodeJS.ProcessEnv = {},
  input: string | Buffer = '',
  to: number | 'pipe' = 'pipe',
): Promise<Ran> => run([programOf('commands/main.ts'), ...args], env, input, to)

/** As in `… | head -1`: whoever reads goes away before the command has said anything. */
export async function runUnread(args: string[], env: NodeJS.ProcessEnv = {}): Promise<Omit<Ran, 'out' | 'bytes'>> {
  const child = spawn(process.execPath, [programOf('commands/main.ts'), ...args], {
    env: { ...bareEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.destroy()
  const [err, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { code, err }
}

async function run(args: string[], env: NodeJS.ProcessEnv, input: string | Buffer, to: number | 'pipe'): Promise<Ran> {
  const child = spawn(process.execPath, args, {
    env: { ...bareEnvironment(), ...env },
    stdio: ['pipe', to, 'pipe'],
  }) as ChildProcessByStdio<Writable, Readable | null, Readable>
  const [out, err]: [Buffer[], Buffer[]] = [[], []]
  child.stdout?.on('data', chunk => out.push(chunk))
  child.stderr.on('data', chunk => err.push(chunk))
  child.stdin.on('error', () => {}).end(input)
  const [code] = await once(child, 'close')
  const bytes = Buffer.concat(out)
  return { code, out: bytes.toString(), err: Buffer.concat(err).toString(), bytes }
}
