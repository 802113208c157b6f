/** Every import line of our sources: who imports what. */
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { filesBelow, root } from './project.mjs'

export type Import = { from: string; to: string; spec: string }

const folders = ['services', 'packages', 'frontend', 'sandbox', 'scenarios', 'bench', 'fuzz', 'prove']
const skip = new Set(['node_modules', 'dist', 'vectors', 'migrations'])
export const isTest = (file: string) =>
  /\.test\.tsx?$|\/test-[\w-]+\.ts$|^(services\/\w+|packages\/[\w-]+|sandbox)\/test\/|^packages\/testing\//.test(file)
/** What integrators run: programs of their own. */
export const isExample = (file: string) => file.startsWith('packages/client/examples/')
export const sources: string[] = folders
  .flatMap(folder => filesBelow(folder, skip))
  .filter((file: string) => /\.tsx?$/.test(file))

export const imports: Import[] = sources.flatMap(from =>
  [
    ...readFileSync(join(root, from), 'utf8').matchAll(
      /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g,
    ),
  ].map(match => {
    const spec = (match[1] ?? match[2] ?? match[3]) as string
    return { from, spec, to: spec.startsWith('.') ? relative(root, join(root, dirname(from), spec)) : spec }
  }),
)
export const partOf = (file: string) =>
  file
    .split('/')
    .slice(0, /^(services|packages)\//.test(file) ? 2 : 1)
    .join('/')
export const production = imports.filter(({ from }) => !isTest(from))
