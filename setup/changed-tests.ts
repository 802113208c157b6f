/**
 * `npm test -- --changed`: the tests that a change can break, by the import graph. What assembles a whole service imports everything, and
 * nearly every test of a route starts it: the graph is not followed through there. Instead the tests beside a changed file run.
 */
import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'
import { imports } from './import-lines.ts'
import { root } from './project.mjs'

export type Line = { from: string; to: string }

/** Where every feature meets every other: a change of a feature is not a change of what stands on these. */
const assembly =
  /^services\/(web|listener)\/src\/(app|assemble|features|main|process-parts|start)\.ts$|^services\/(web|listener)\/test\/|^packages\/contract\/src\/operations(\/|\.ts$)/
/** A change of these can break every test. */
const everywhere = /^package(-lock)?\.json$|^tsconfig\.json$|^packages\/testing\/|^packages\/database\/migrations\//
const trees = /^(services\/\w+|packages\/[\w-]+|frontend|sandbox)\//

const ofPackage = (spec: string): string => spec.replace(/^@chispa\/([\w-]+)\/(.+)$/, 'packages/$1/src/$2.ts')
const ofSandbox = (path: string): string => path.replace(/^packages\/sandbox\//, 'sandbox/')

/** Of our own files; packages of ours are imported by the names of their files. */
export const importGraph = (): Line[] =>
  imports.map(({ from, to }) => ({ from, to: to.startsWith('@chispa/') ? ofSandbox(ofPackage(to)) : to }))

/** Every file that a change of these reaches, with themselves. */
export function reachedBy(changed: readonly string[], graph: readonly Line[]): Set<string> {
  const importers = Map.groupBy(graph, ({ to }) => to)
  const reached = new Set(changed)
  const open = [...changed]
  for (let file = open.pop(); file !== undefined; file = open.pop())
    if (!assembly.test(file))
      for (const { from } of importers.get(file) ?? [])
        if (!reached.has(from)) {
          reached.add(from)
          open.push(from)
        }
  return reached
}

export type Choice = { files: string[]; reason: string }

/** Of `tests`, those that the change can break; all of them where it can break anything. */
export function chooseTests(changed: readonly string[], tests: readonly string[], graph = importGraph()): Choice {
  const wide = changed.find(file => everywhere.test(file))
  if (wide) return { files: [...tests], reason: `${wide} can break every test: all of npm test is run` }
  const reached = reachedBy(changed, graph)
  const folders = new Set(changed.map(file => dirname(file)))
  const trunks = new Set(changed.filter(file => !trees.test(file)).map(file => file.split('/')[0]))
  const isChosen = (test: string) =>
    // What reads the whole tree is always run; a story only where what it stands on has changed.
    reached.has(test) || folders.has(dirname(test)) || test.startsWith('setup/') || trunks.has(test.split('/')[0])
  return {
    files: tests.filter(isChosen),
    reason: `${changed.length} changed files reach ${reached.size - changed.length} others`,
  }
}

/** Since that commit, committed or not; without one, since what was pushed, or the last commit. */
export function changedFiles(since?: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const isKnown = (ref: string) => {
    try {
      return git('rev-parse', '--verify', '--quiet', `${ref}^{commit}`) !== ''
    } catch {
      return false
    }
  }
  if (since && !isKnown(since)) throw new Error(`git knows no commit ${since}: name one, as in --changed=HEAD~3`)
  const base = since ?? (isKnown('@{upstream}') ? git('merge-base', 'HEAD', '@{upstream}') : 'HEAD')
  const listed = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')]
  return [...new Set(listed.flatMap(list => list.split('\n')))].filter(file => file !== '')
}
