/**
 * npm commands as they are typed. Those that write into the checkout run in a copy of it, with the packages that are installed here; nothing is
 * fetched: the registry is off.
 */
import assert from 'node:assert/strict'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { after, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { emptyDatabase, testDatabase } from '@chispa/testing/database'
import manifest from '../package.json' with { type: 'json' }
import { copyCheckout } from './copy-checkout.ts'
import { printedDocuments } from './documents.ts'
import { root } from './project.mjs'

const run = promisify(execFile)
const folder = await mkdtemp(join(tmpdir(), 'chispa-npm-'))
after(() => rm(folder, { recursive: true, force: true }))

type Ran = { code: number; out: string; err: string }
const environment = (env: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => {
  const { NODE_TEST_CONTEXT: _, DATABASE_URL, ...inherited } = process.env
  return { ...inherited, npm_config_registry: 'http://127.0.0.1:9', npm_config_loglevel: 'error', ...env }
}

function npm(args: string[], { cwd = root, env = {} }: { cwd?: string; env?: NodeJS.ProcessEnv } = {}): Promise<Ran> {
  return new Promise(resolve =>
    execFile('npm', args, { cwd, env: environment(env), maxBuffer: 64 * 1024 * 1024 }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    ),
  )
}

/** The files of this checkout; its workspaces are the copy's own, the packages of others are linked. */
async function copyOfCheckout(): Promise<string> {
  const copy = await mkdtemp(join(folder, 'copy-'))
  await copyCheckout(copy)
  await mkdir(join(copy, 'node_modules', '@chispa'), { recursive: true })
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@chispa') await symlink(join(root, 'node_modules', name), join(copy, 'node_modules', name))
  for (const [name, target] of await workspaces())
    await symlink(join(copy, target), join(copy, 'node_modules', '@chispa', name))
  await mkdir(join(copy, 'setup', 'node'), { recursive: true })
  const ownNode = join(root, 'setup', 'node', 'node_modules')
  if (existsSync(ownNode)) await symlink(ownNode, join(copy, 'setup', 'node', 'node_modules'))
  return copy
}

/** By name: where they are. */
async function workspaces(): Promise<[string, string][]> {
  const below = async (parent: string) => (await readdir(join(root, parent))).map(name => `${parent}/${name}`)
  const folders = [
    ...(await below('packages')),
    ...(await below('services')),
    'frontend',
    'sandbox',
    'scenarios',
    'bench',
    'fuzz',
    'prove',
  ]
  return folders
    .filter(path => existsSync(join(root, path, 'package.json')))
    .map(path => [path.split('/').at(-1) as string, path])
}

const read = (file: string, from = root) => readFileSync(join(from, file), 'utf8')

const asRoot = process.getuid?.() === 0 ? {} : { skip: 'files are made for another user by root only' }

describe('in a copy of the checkout', async () => {
  const copy = await copyOfCheckout()

  test('npm run docs prints what is committed', async () => {
    const printed = printedDocuments().map(({ file }) => file)
    for (const file of printed.filter(file => file !== 'README.md')) await writeFile(join(copy, file), 'stale')
    await writeFile(join(copy, 'README.md'), read('README.md').replace('| `DATABASE_URL` |', '| `STALE` |'))
    const { code, err } = await npm(['run', 'docs'], { cwd: copy })
    assert.equal(code, 0, err)
    for (const file of printed) assert.equal(read(file, copy), read(file), file)
  })

  test('npm run accept-api keeps the API of this version, and accepts no breaks any more', async () => {
    const released = 'packages/contract/released'
    for (const file of ['openapi.json', 'accepted-breaks.json']) await writeFile(join(copy, released, file), 'stale')
    const { code, err } = await npm(['run', 'accept-api'], { cwd: copy })
    assert.equal(code, 0, err)
    const { info, paths } = JSON.parse(read(`${released}/openapi.json`, copy)) as { info: object; paths: object }
    assert.equal((info as { version: string }).version, manifest.version)
    assert.ok('/api/health' in paths)
    assert.equal(read(`${released}/accepted-breaks.json`, copy), '[]\n')
  })

  test('npm run build makes the pages once', async () => {
    const first = await npm(['run', 'build'], { cwd: copy })
    assert.equal(first.code, 0, first.err)
    assert.match(first.err, /set-up: building the frontend/)
    assert.match(read('frontend/dist/index.html', copy), /<div id="root">/)
    assert.doesNotMatch((await npm(['run', 'build'], { cwd: copy })).err, /set-up:/)
  })

  test('NODE_ENV of the shell changes nothing of the pages, and pages of an earlier set-up are built anew', async () => {
    const dist = join(copy, 'frontend/dist')
    const built = (await readdir(dist, { recursive: true })).sort()
    // As it was written when a development build had the same stamp.
    await writeFile(join(dist, '.sources'), read('frontend/dist/.sources', copy).split(' ').at(-1) as string)
    const { code, err } = await npm(['run', 'build'], { cwd: copy, env: { NODE_ENV: 'development' } })
    assert.equal(code, 0, err)
    assert.match(err, /frontend built/)
    assert.deepEqual((await readdir(dist, { recursive: true })).sort(), built)
  })

  test('npm run build under umask 077: others read what a service needs, and nothing else', asRoot, async () => {
    await run('chmod', ['-R', 'go=', copy])
    await writeFile(join(copy, 'restored.env'), 'SECRET=1', { mode: 0o600 })
    await rm(join(copy, 'frontend/dist/.sources'))
    const build = 'umask 077 && exec npm run build'
    await run('sh', ['-c', build], { cwd: copy, env: environment() })
    const othersOf = async (path: string) => (await stat(join(copy, path))).mode & 0o7
    for (const folder of ['', 'services/platform/src', 'deploy', 'frontend/dist', 'frontend/dist/assets'])
      assert.equal(await othersOf(folder), 0o5, folder)
    for (const file of [
      'services/platform/src/main.ts',
      'packages/database/migrations/0085-known-relays.sql',
      'frontend/dist/index.html',
    ])
      assert.equal(await othersOf(file), 0o4, file)
    assert.equal(await othersOf('deploy/node'), 0o5)
    for (const file of ['restored.env', 'README.md']) assert.equal(await othersOf(file), 0, file)
  })
})

test('npm run sbom and npm run licences print', async () => {
  const [sbom, licences] = [await npm(['run', '--silent', 'sbom']), await npm(['run', '--silent', 'licences'])]
  assert.equal((JSON.parse(sbom.out) as { bomFormat: string }).bomFormat, 'CycloneDX')
  assert.match(licences.out, /MIT/)
})

test('npm run sbom ends quietly where nobody reads it to the end', async () => {
  const child = spawn('npm', ['run', '--silent', 'sbom'], {
    cwd: root,
    env: environment({}),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.destroy()
  const [told, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  assert.deepEqual([code, told], [0, ''])
})

describe('with a database', async () => {
  const database = await testDatabase()
  after(() => database[Symbol.asyncDispose]())
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, NODE_ENV: 'test', PORT: '0', LISTENER_PORT: '0' }

  async function whileUp(name: string, visit: (address: string) => Promise<void>): Promise<void> {
    const child: ChildProcess = spawn('npm', ['run', name], {
      cwd: root,
      env: environment(env),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const exited = once(child, 'exit')
    const lines: string[] = []
    const { promise: up, resolve } = Promise.withResolvers<string>()
    for (const stream of [child.stdout!, child.stderr!])
      createInterface({ input: stream }).on('line', line => {
        lines.push(line)
        const address = /"address":"([^"]+)"/.exec(line)?.[1]
        if (address) resolve(address)
      })
    try {
      const ended = exited.then(() => assert.fail(`npm run ${name} ended:\n${lines.join('\n')}`))
      await visit(await Promise.race([up, ended]))
    } finally {
      child.kill('SIGTERM')
      await exited
    }
  }

  test('npm run web answers', () =>
    whileUp('web', async address => assert.equal((await fetch(`${address}/api/health`)).status, 200)))

  test('npm run listener answers', () =>
    whileUp('listener', async address => assert.equal((await fetch(`${address}/health`)).status, 200)))

  test('npm run chispa lists the commands, and -- COMMAND --help tells more', async () => {
    const list = await npm(['run', '--silent', 'chispa'], { env })
    for (const command of ['backup', 'restore', 'migrate', 'rotate-vault-key'])
      assert.match(list.out, new RegExp(command))
    const help = await npm(['run', '--silent', 'chispa', '--', 'restore', '--help'], { env })
    assert.equal(help.code, 0, help.err)
    assert.match(help.out, /restore FILE/)
  })

  test('npm run chispa -- migrate brings an empty database to this schema', async () => {
    await using empty = await emptyDatabase()
    const { code, err } = await npm(['run', '--silent', 'chispa', '--', 'migrate'], {
      env: { ...env, DATABASE_URL: empty.url },
    })
    assert.equal(code, 0, err)
    const newest = ({ sql }: typeof empty) => sql`select name from migrations order by name desc limit 1`
    assert.deepEqual([...(await newest(empty))], [...(await newest(database))])
  })
})
