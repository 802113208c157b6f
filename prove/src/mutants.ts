/**
 * Does the net hold? Each patch breaks the product in one way, in a copy of the checkout; a run of that copy has to find it, with one of a few
 * seeds. A line `# prove: --minutes 1 --only send,tap` at the head of a patch says with which options it is tried.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Violation } from './invariants.ts'

/** `caughtBy`: invariants; none where it was missed. `problem`: why a run said nothing. */
export type Mutant = { name: string; seconds: number; seed: number; caughtBy: string[]; problem?: string }

const root = fileURLToPath(new URL('../..', import.meta.url))
const patches = join(root, 'prove', 'mutants')
/** Of what is copied: nothing that is built, installed or kept. */
const left = new Set(['.git', 'node_modules', 'data', 'dist', 'results', 'docs', 'bench'])
/** The same for each: what Node has compiled is found again by its path. */
const folder = join(tmpdir(), `chispa-mutant-of-${basename(root)}`)
const defaults = ['--minutes', '1', '--settle', '2']
const maxSeeds = 3

async function copyCheckout(): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  for (const entry of await readdir(root))
    if (!left.has(entry))
      await cp(join(root, entry), join(folder, entry), { recursive: true, filter: path => !left.has(basename(path)) })
  const modules = join(folder, 'node_modules')
  await mkdir(modules)
  for (const entry of await readdir(join(root, 'node_modules')))
    if (entry !== '@chispa') await symlink(join(root, 'node_modules', entry), join(modules, entry))
  // Its own packages, not those that are whole.
  await cp(join(root, 'node_modules', '@chispa'), join(modules, '@chispa'), { recursive: true, verbatimSymlinks: true })
}

async function runProgram(program: string, args: string[], cwd: string): Promise<{ code: number | null; out: string }> {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] })
  const [out, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { code, out }
}

/** The words after `# prove:`; a value may have spaces. */
export function readArgs(patch: string): string[] {
  const line = /^# prove: (.+)$/m.exec(patch)?.[1] ?? ''
  return line
    .split(/\s+(?=--)/)
    .filter(one => one !== '')
    .flatMap(one => [one.split(' ', 1)[0]!, one.slice(one.indexOf(' ') + 1).trim()])
}

export async function tryMutant(file: string, firstSeed: number): Promise<Mutant> {
  const [startedAt, name] = [performance.now(), basename(file, '.patch')]
  const args = [...defaults, ...readArgs(await readFile(join(patches, file), 'utf8'))]
  let [seed, caughtBy, problem]: [number, string[], string | undefined] = [firstSeed, [], undefined]
  try {
    await copyCheckout()
    const applied = await runProgram('patch', ['-p1', '-s', '-i', join(patches, file)], folder)
    if (applied.code !== 0) return { name, seconds: 0, seed, caughtBy, problem: 'the patch does not apply any more' }
    for (seed = firstSeed; seed < firstSeed + maxSeeds && caughtBy.length === 0 && !problem; seed++) {
      const said = ['prove/src/main.ts', '--shorten', '0', '--seed', String(seed), ...args]
      const { out } = await runProgram(process.execPath, said, folder)
      const { violations } = JSON.parse(out || '{}') as { violations?: Violation[] }
      problem = violations ? undefined : 'the platform did not start, or the program broke off'
      caughtBy = [...new Set((violations ?? []).map(({ invariant }) => invariant))]
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  return { name, seconds, seed: seed - 1, caughtBy, ...(problem && { problem }) }
}

export const sayMutant = ({ name, seconds, seed, caughtBy, problem }: Mutant): string =>
  `${name}: ${caughtBy.length > 0 ? `caught as ${caughtBy.join(', ')}` : `not caught${problem ? ` (${problem})` : ''}`}, ${seconds} s, seed ${seed}`

/** Those of these names, or all. */
export async function listMutants(names: readonly string[]): Promise<string[]> {
  const all = (await readdir(patches)).filter(name => name.endsWith('.patch')).sort()
  const unknown = names.filter(name => !all.includes(`${name}.patch`))
  if (unknown.length > 0) throw new Error(`There is no mutant ${unknown.join(', ')}`)
  return names.length === 0 ? all : names.map(name => `${name}.patch`)
}

export function readMutants(file: string): Mutant[] {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Mutant[]) : []
}
