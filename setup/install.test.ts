/**
 * The set-up against a registry that hands out something else than was locked: it stops, and nothing of it runs. Against one that is slow it shows
 * that it goes on.
 */
import assert from 'node:assert/strict'
import { execFile, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { until } from '@chispa/sandbox/until'
import { openBlackHole } from './black-hole.ts'
import { root } from './project.mjs'
import { TestRegistry } from './test-registry.ts'

const run = promisify(execFile)
const folder = await mkdtemp(join(tmpdir(), 'chispa-set-up-'))
const registry = new TestRegistry(join(folder, 'registry'))
before(() => registry.start())
after(async () => {
  await registry[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const platform = `${process.platform}-${process.arch}`
const node = `node-${process.platform === 'darwin' && process.arch === 'arm64' ? 'bin-' : ''}${platform}`
let projects = 0

type Locked = {
  name: string
  integrity: string
  bin?: object
  wanted?: string
  kind?: 'dependencies' | 'optionalDependencies'
}

async function writeManifests(at: string, packages: Locked[]): Promise<void> {
  const byKind = (kind: string) =>
    Object.fromEntries(
      packages.filter(each => (each.kind ?? 'dependencies') === kind).map(each => [each.name, each.wanted ?? '1.0.0']),
    )
  const manifest = {
    name: 'small',
    version: '1.0.0',
    dependencies: byKind('dependencies'),
    optionalDependencies: byKind('optionalDependencies'),
  }
  const entries = packages.map(({ name, integrity, kind, bin }) => [
    `node_modules/${name}`,
    { version: '1.0.0', integrity, bin, ...(kind === 'optionalDependencies' ? { optional: true } : {}) },
  ])
  // The lock file agrees with version 1.0.0; `wanted` makes the manifest disagree with it.
  const locked = {
    ...manifest,
    dependencies: Object.fromEntries(Object.keys(manifest.dependencies).map(n => [n, '1.0.0'])),
  }
  const lock = { name: 'small', lockfileVersion: 3, packages: { '': locked, ...Object.fromEntries(entries) } }
  await mkdir(at, { recursive: true })
  await writeFile(join(at, 'package.json'), JSON.stringify(manifest))
  await writeFile(join(at, 'package-lock.json'), JSON.stringify(lock))
}

/** Our set-up around a small project whose listener says that it ran. */
async function project(packages: Locked[], nodePackages: Locked[] = []): Promise<string> {
  const path = join(folder, `project ${++projects}`)
  const ours = (await readdir(join(root, 'setup'))).filter(name => name.endsWith('.mjs'))
  for (const name of ours) await cp(join(root, 'setup', name), join(path, 'setup', name))
  await writeManifests(path, packages)
  await writeManifests(join(path, 'setup', 'node'), nodePackages)
  await mkdir(join(path, 'services/listener/src'), { recursive: true })
  await writeFile(join(path, 'services/listener/src/main.ts'), `console.log('the listener runs')`)
  return path
}

const environment = () => ({
  ...process.env,
  npm_config_registry: registry.url,
  npm_config_cache: join(folder, 'cache'),
  // Which `script` runs commands with; an account of a service may have one that runs nothing.
  SHELL: '/bin/sh',
})

function start(
  cwd: string,
  args = ['setup/run.mjs', 'listener'],
  changes: NodeJS.ProcessEnv = {},
): Promise<{ code: number; output: string }> {
  const env = { ...environment(), ...changes }
  return new Promise(resolve =>
    execFile(process.execPath, args, { cwd, env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    ),
  )
}

describe('packages', () => {
  test('as locked: installed once, and the command runs', async () => {
    const integrity = await registry.publish({ manifest: { name: 'good', version: '1.0.0' } })
    const path = await project([{ name: 'good', integrity }])
    const first = await start(path)
    assert.deepEqual([first.code, /installing packages/.test(first.output)], [0, true], first.output)
    assert.match(first.output, /the listener runs/)
    const second = await start(path)
    assert.deepEqual(second, { code: 0, output: 'the listener runs\n' })
  })

  test('with other bytes than locked: the set-up stops, also the second time', async () => {
    const integrity = await registry.publish({ manifest: { name: 'changed', version: '1.0.0' } })
    await registry.publish({ manifest: { name: 'changed', version: '1.0.0' }, files: { 'more.js': 'evil()' } })
    const path = await project([{ name: 'changed', integrity }])
    for (const { code, output } of [await start(path), await start(path)]) {
      assert.equal(code, 1)
      assert.match(output, /EINTEGRITY/)
      assert.doesNotMatch(output, /the listener runs/)
    }
  })

  test('optional ones with other bytes, which npm leaves out without a word: the set-up stops', async () => {
    const integrity = await registry.publish({ manifest: { name: 'extra', version: '1.0.0' } })
    await registry.publish({ manifest: { name: 'extra', version: '1.0.0' }, files: { 'more.js': 'evil()' } })
    const path = await project([{ name: 'extra', integrity, kind: 'optionalDependencies' }])
    const { code, output } = await start(path)
    assert.equal(code, 1)
    assert.match(output, /is not what .* says:\n +node_modules\/extra 1\.0\.0 is missing/)
    assert.match(
      output,
      /Delete node_modules and try again\. If it stays, report these lines: npm \d+\.\d+\.\d+, Node /,
    )
    assert.doesNotMatch(output, /registry/)
    assert.doesNotMatch(output, /the listener runs/)
  })

  test('that the lock file does not know: the set-up stops', async () => {
    const integrity = await registry.publish({ manifest: { name: 'newer', version: '1.0.0' } })
    await registry.publish({ manifest: { name: 'newer', version: '2.0.0' } })
    const path = await project([{ name: 'newer', integrity, wanted: '^2.0.0' }])
    const { code, output } = await start(path)
    assert.equal(code, 1)
    assert.match(output, /node_modules\/newer 2\.0\.0 is not the locked 1\.0\.0/)
    assert.doesNotMatch(output, /the listener runs/)
  })

  test('run no script of theirs', async () => {
    const scripts = { preinstall: 'touch ran', install: 'touch ran', postinstall: 'touch ran' }
    const integrity = await registry.publish({ manifest: { name: 'busy', version: '1.0.0', scripts } })
    const path = await project([{ name: 'busy', integrity }])
    assert.equal((await start(path)).code, 0)
    assert.deepEqual(await readdir(join(path, 'node_modules', 'busy')), ['package.json'])
  })
})

describe('a registry that is slow', () => {
  const command = `'${process.execPath}' setup/run.mjs listener`
  const places = [
    { where: 'at a terminal: a line that counts', program: ['/usr/bin/script', '-qefc', command, '/dev/null'] },
    { where: 'elsewhere: a line every ten seconds', program: ['/bin/sh', '-c', command] },
  ]
  for (const [at, { where, program }] of places.entries())
    test(where, { skip: existsSync(program[0] as string) ? false : `${program[0]} is missing` }, async () => {
      const slow = `slow-${at}`
      const [quickSum, slowSum] = [
        await registry.publish({ manifest: { name: `quick-${at}`, version: '1.0.0' } }),
        await registry.publish({ manifest: { name: slow, version: '1.0.0' } }),
      ]
      const cwd = await project([
        { name: `quick-${at}`, integrity: quickSum },
        { name: slow, integrity: slowSum },
      ])
      const release = registry.hold(slow)
      const child = spawn(program[0] as string, program.slice(1), {
        cwd,
        env: environment(),
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const exited = once(child, 'close')
      let shown = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (shown += chunk))
      await until(() => /set-up: installing packages: \d+ s, [01] of 2 packages are there/.test(shown))
      release()
      assert.deepEqual(await exited, [0, null], shown)
      assert.equal(shown.includes('\r\x1b[K'), at === 0)
      assert.match(shown, /set-up: packages installed in \d+ s\r?\nthe listener runs/)
    })
})

describe('a registry that cannot be reached', () => {
  const withRegistry = (url: string, cache: string) => ({
    npm_config_registry: url,
    npm_config_cache: join(folder, cache),
  })
  const sentence = (reason: RegExp) =>
    new RegExp(
      `^set-up: the package registry cannot be reached \\(${reason.source}\\), and not all packages are in npm's cache\\.$`,
      'm',
    )
  const farProject = async () => project([{ name: 'far', integrity: 'sha512-none' }])

  test('nobody listens: a sentence about the network', async () => {
    const { code, output } = await start(await farProject(), undefined, withRegistry('http://127.0.0.1:9', 'empty-1'))
    assert.equal(code, 1)
    assert.match(output, sentence(/ECONNREFUSED/))
  })

  test('packets are dropped: the same, after half a minute', async () => {
    await using hole = await openBlackHole()
    const { code, output } = await start(await farProject(), undefined, withRegistry(hole.url, 'empty-2'))
    assert.equal(code, 1)
    assert.match(output, sentence(/no answer within 30 s/))
  })

  test("what is in npm's cache is installed without it", async () => {
    const integrity = await registry.publish({ manifest: { name: 'kept', version: '1.0.0' } })
    assert.equal((await start(await project([{ name: 'kept', integrity }]))).code, 0)
    const again = await project([{ name: 'kept', integrity }])
    // npm keeps what it got by the address where it got it.
    const accept = registry.refuse()
    const { code, output } = await start(again)
    accept()
    assert.equal(code, 0, output)
    assert.match(output, /the listener runs/)
  })
})

const mayMount = spawnSync('unshare', ['-rm', 'true']).status === 0
test('a full disk is named as such', { skip: mayMount ? false : 'no namespaces for a small disk' }, async () => {
  const files = { 'large.bin': randomBytes(2_000_000).toString('base64') }
  const integrity = await registry.publish({ manifest: { name: 'large', version: '1.0.0' }, files })
  const cwd = await project([{ name: 'large', integrity }])
  await mkdir(join(cwd, 'node_modules'))
  const script = `mount -t tmpfs -o size=1m none node_modules && exec '${process.execPath}' setup/run.mjs listener`
  const failed = await run('unshare', ['-rm', 'sh', '-c', script], { cwd, env: environment() }).then(
    () => assert.fail('it went on'),
    error => error as { code: number; stderr: string },
  )
  assert.equal(failed.code, 1)
  assert.match(
    failed.stderr,
    /^set-up: the disk is full: .*node_modules could not be written\. Make room and try again\.$/m,
  )
})

test('Ctrl-C during the set-up waits for npm, which a registry holds up, for some seconds: nothing is left running', async () => {
  const integrity = await registry.publish({ manifest: { name: 'held', version: '1.0.0' } })
  const cwd = await project([{ name: 'held', integrity }])
  registry.hold('held')
  const child = spawn(process.execPath, ['setup/run.mjs', 'listener'], { cwd, env: environment(), stdio: 'ignore' })
  const exited = once(child, 'exit')
  await until(() => registry.wasAskedFor('held'))
  const npm = Number((await run('ps', ['-o', 'pid=', '--ppid', String(child.pid)])).stdout)
  child.kill('SIGINT')
  assert.deepEqual(await exited, [130, null])
  assert.throws(() => process.kill(npm, 0), /ESRCH/)
})

describe('Node', () => {
  const asked = (version: string) => [
    '--input-type=module',
    '-e',
    `import { projectNode } from './setup/node.mjs'
     try { console.log(await projectNode({ version: '${version}', path: process.execPath })) }
     catch (error) { console.log(error.message); process.exit(1) }`,
  ]
  const locked = (integrity: string): Locked => ({
    name: node,
    integrity,
    bin: { node: 'bin/node' },
    kind: 'optionalDependencies',
  })
  const binary = (version: string) => ({
    manifest: { name: node, version: '1.0.0', bin: { node: 'bin/node' } },
    files: { 'bin/node': `#!/bin/sh\necho v${version}\n`, 'include/node.h': '' },
  })

  for (const version of ['24.0.0', '26.12.0', '100.0.0'])
    test(`${version}: the machine's own is used, no second one is installed`, async () => {
      const path = await project([], [locked('sha512-none')])
      assert.deepEqual(await start(path, asked(version)), { code: 0, output: `${process.execPath}\n` })
      assert.deepEqual((await readdir(join(path, 'setup/node'))).sort(), ['package-lock.json', 'package.json'])
    })

  test('before 24: the locked one is installed once', async () => {
    const path = await project([], [locked(await registry.publish(binary('24.9.9')))])
    const first = await start(path, asked('20.19.0'))
    assert.match(first.output, /Node 20\.19\.0 is older than 24: installing a newer one/)
    assert.equal(first.code, 0, first.output)
    const used = first.output.split('\n').find(line => line.endsWith(`/${node}/bin/node`)) as string
    assert.deepEqual(await start(path, asked('20.19.0')), { code: 0, output: `${used}\n` })
    assert.deepEqual(await readdir(join(path, 'setup/node/node_modules', node)), ['bin', 'package.json'])
  })

  test('before 24, and the registry hands out other bytes: the set-up stops', async () => {
    // Bytes that nobody has installed: npm takes what it knows from its cache.
    const integrity = await registry.publish(binary('24.7.7'))
    await registry.publish(binary('24.6.6'))
    const path = await project([], [locked(integrity)])
    const { code, output } = await start(path, asked('22.1.0'))
    assert.equal(code, 1)
    assert.match(output, new RegExp(`node_modules/${node} 1\\.0\\.0 is missing`))
  })

  test('before 24, on a platform without a package: one sentence', async () => {
    const { code, output } = await start(await project([]), asked('22.1.0'))
    assert.equal(code, 1)
    assert.match(output, /^Chispa needs Node 24 or newer; no package brings it to /m)
  })
})
