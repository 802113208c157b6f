/**
 * The set-up of a fresh clone with the npm and Node that people have: those of Debian 12 and 13, and those that came with Node
 * 20, 22 and 24. They differ in which optional packages they install without tools, and in the links that they keep. Each
 * comes from npm's cache or from the registry, as the packages of the first `npm test` do.
 */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { after, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { until } from '@chispa/sandbox/until'
import { copyCheckout } from '../setup/copy-checkout.ts'
import { startProgram } from './src/running-program.ts'

const run = promisify(execFile)
const base = await mkdtemp(join(tmpdir(), 'chispa-older-npm-'))
after(() => rm(base, { recursive: true, force: true }))

const quietly = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', '--loglevel=error']
/** npm ended some calls of this machine's registry for no reason of ours. */
const tries = 3

/** Installs one package into a folder of its own, and says where it is. */
async function fetchPackage(name: string, version: string): Promise<string> {
  const folder = join(base, `${name} ${version}`)
  await mkdir(folder, { recursive: true })
  const install = () => run('npm', ['install', '--prefix', folder, ...quietly, `${name}@${version}`], { cwd: folder })
  for (let left = tries - 1; ; left--)
    try {
      await install()
      return join(folder, 'node_modules', name)
    } catch (error) {
      if (left === 0) throw error
    }
}

const platform = `${process.platform}-${process.arch}`
const nodePackage = platform === 'darwin-arm64' ? `node-bin-${platform}` : `node-${platform}`
const fetchNode = async (version: string) => join(await fetchPackage(nodePackage, version), 'bin')

/** What `npm` and `node` are for the commands of one test; nothing of this process's own npm is passed on. */
async function pathWith({ npm, node }: { npm: string; node: string }): Promise<NodeJS.ProcessEnv> {
  const programs = await mkdtemp(join(base, 'programs-'))
  await symlink(join(await fetchPackage('npm', npm), 'bin', 'npm-cli.js'), join(programs, 'npm'))
  const own = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_|DATABASE_URL|TEST_)/.test(name))
  return { ...Object.fromEntries(own), PATH: [programs, node, process.env.PATH].join(delimiter) }
}

async function freshClone(name: string): Promise<string> {
  const path = join(base, name)
  await copyCheckout(path)
  return path
}

describe('a fresh clone, on Node 20', async () => {
  const node = await fetchNode('20')

  for (const npm of ['10.8.2', '10.9.4', '11.6.0'])
    test(`with npm ${npm}: npm run build sets everything up, and once`, async () => {
      const cwd = await freshClone(`clone ${npm}`)
      const env = await pathWith({ npm, node })
      assert.equal((await run('npm', ['--version'], { cwd, env })).stdout.trim(), npm)
      const first = await run('npm', ['run', 'build'], { cwd, env })
      assert.match(first.stderr, /packages installed in/)
      assert.match(first.stderr, /frontend built in/)
      assert.ok(existsSync(join(cwd, 'frontend/dist/index.html')))
      const second = await run('npm', ['run', 'build'], { cwd, env })
      assert.doesNotMatch(second.stderr, /set-up/)
      await rm(cwd, { recursive: true })
    })

  test('with npm 9.2.0: npm start, up to the first page', async () => {
    const cwd = await freshClone('clone 9.2.0')
    const env = { ...(await pathWith({ npm: '9.2.0', node })), PORT: '0', LISTENER_PORT: '0', NODE_ENV: 'development' }
    await using platformProgram = startProgram('npm', ['start'], { cwd, env })
    const address = await until(() => {
      assert.equal(platformProgram.child.exitCode, null, platformProgram.output)
      return /^Chispa is at (.*)$/m.exec(platformProgram.output)?.[1]
    }, 600_000)
    assert.match(await (await fetch(address as string)).text(), /<title>Chispa<\/title>/)
    platformProgram.child.kill('SIGTERM')
    await once(platformProgram.child, 'exit')
  })
})

test('on Node 18, with npm 9.2.0 as in Debian 12: one sentence, before anything is installed', async () => {
  const cwd = await freshClone('clone on 18')
  const env = await pathWith({ npm: '9.2.0', node: await fetchNode('18') })
  for (const args of [['start'], ['test'], ['run', 'build']]) {
    const { code, stderr } = await run('npm', [...args, '--silent'], { cwd, env }).then(
      () => assert.fail('it went on'),
      error => error as { code: number; stderr: string },
    )
    assert.equal(code, 1)
    assert.match(stderr, /^Chispa needs Node 20 or newer, and this is Node 18\.\d+\.\d+: [^\n]+\n$/)
  }
  for (const folder of ['node_modules', 'setup/node/node_modules', 'frontend/dist'])
    assert.ok(!existsSync(join(cwd, folder)), folder)
})
