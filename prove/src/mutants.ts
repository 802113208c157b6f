/** Does the net hold? Each patch breaks the product in one way, in a copy of the checkout; a run of that copy has to find it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Violation } from './invariants.ts'

export type Mutant = { name: string; seconds: number; caughtBy: string[] }

const root = fileURLToPath(new URL('../..', import.meta.url))
const patches = join(root, 'prove', 'mutants')
/** Of what is copied: nothing that is built, installed or kept. */
const left = new Set(['.git', 'node_modules', 'data', 'dist', 'results'])

async function copyCheckout(folder: string): Promise<void> {
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

export async function tryMutant(patch: string, args: string[]): Promise<Mutant> {
  const folder = await mkdtemp(join(tmpdir(), 'chispa-mutant-'))
  const startedAt = performance.now()
  try {
    await copyCheckout(folder)
    const applied = await runProgram('patch', ['-p1', '-s', '-i', join(patches, patch)], folder)
    if (applied.code !== 0) throw new Error(`${patch} does not apply any more`)
    const { out } = await runProgram(process.execPath, ['prove/src/main.ts', '--shorten', '0', ...args], folder)
    const { violations = [] } = JSON.parse(out || '{}') as { violations?: Violation[] }
    return {
      name: basename(patch, '.patch'),
      seconds: Math.round((performance.now() - startedAt) / 1000),
      caughtBy: [...new Set(violations.map(({ invariant }) => invariant))],
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const listMutants = async (): Promise<string[]> =>
  (await readdir(patches)).filter(name => name.endsWith('.patch')).sort()
