/**
 * `npm start` and `npm test` in the places where people clone to: as root in a folder that is closed to everybody else, as
 * an ordinary user in a checkout that belongs to somebody else. Nothing is fetched: the registry is off.
 */
import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { after, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { ask, hasKept } from '@chispa/testing/server-folder'
import { root } from '../setup/project.mjs'

const run = promisify(execFile)
const asRoot = process.getuid?.() === 0 ? {} : { skip: 'only root can make folders of root and change its user' }
const nobody = { uid: 65_534, gid: 65_534 }

const base = await mkdtemp(join(tmpdir(), 'chispa-anywhere-'))
after(() => run('rm', ['-rf', base]))

/** This checkout, installed and built, in a folder with a space, an apostrophe and letters that are not ASCII. */
async function copyOfCheckout(parent: string): Promise<string> {
  const copy = join(parent, "Ana's añejo 猫")
  await mkdir(copy, { recursive: true })
  const left = new Set(['.git', 'node_modules', 'data', 'docs'])
  const entries = (await readdir(root)).filter(name => !left.has(name))
  await run('cp', ['-a', ...entries.map(name => join(root, name)), copy])
  // Hundreds of megabytes: as links where that is possible, the programs as files of their own.
  const packages = [join(root, 'node_modules'), copy]
  await run('cp', ['-al', ...packages]).catch(() => run('cp', ['-a', ...packages]))
  return copy
}

type Place = { cwd: string; dataDir: string; user?: { uid: number; gid: number } }

async function npm({ cwd, dataDir, user }: Place, args: string[]) {
  const home = await mkdtemp(join(base, 'home-'))
  await chmod(home, 0o777)
  const { NODE_TEST_CONTEXT: _, TEST_CLUSTER_URL, TEST_TEMPLATE, ...env } = process.env
  return spawn('npm', args, {
    ...user,
    cwd,
    env: {
      ...env,
      HOME: home,
      npm_config_cache: join(home, 'cache'),
      npm_config_registry: 'http://127.0.0.1:9',
      PORT: '0',
      LISTENER_PORT: '0',
      DATA_DIR: dataDir,
      NODE_ENV: 'development',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

type Told = { database: string; address: string }

/** Runs `npm start` until it is up, calls `visit`, and stops it as a terminal does. */
async function whileStarted(place: Place, visit: (told: Told) => Promise<void>): Promise<void> {
  const child = await npm(place, ['start'])
  const exited = once(child, 'exit')
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', line => lines.push(line))
  const { promise: up, resolve } = Promise.withResolvers<Told>()
  let database = ''
  createInterface({ input: child.stderr }).on('line', line => {
    lines.push(line)
    database = /^The database is in (.*)$/.exec(line)?.[1] ?? database
    const address = /^Chispa is at (.*)$/.exec(line)?.[1]
    if (address) resolve({ database, address })
  })
  try {
    const ended = exited.then(() => assert.fail(`npm start ended:\n${lines.join('\n')}`))
    await visit(await Promise.race([up, ended]))
  } finally {
    child.kill('SIGTERM')
    await exited
  }
}

const titleOf = async (address: string) => /<title>(.*)<\/title>/.exec(await (await fetch(address)).text())?.[1]

async function urlOf(database: string): Promise<string> {
  const read = async (name: string) => (await readFile(join(database, name), 'utf8')).trim()
  return `postgres://chispa:${await read('password')}@127.0.0.1:${await read('port')}/chispa`
}

describe('as root, in a folder that only root may enter', asRoot, async () => {
  const closed = join(base, 'closed')
  await mkdir(closed, { mode: 0o700 })
  const cwd = await copyOfCheckout(closed)
  const dataDir = './data'

  test('npm start says where its data is, and finds the same again after the checkout was moved', async () => {
    await whileStarted({ cwd, dataDir }, async ({ address, database }) => {
      assert.equal(database, join(cwd, 'data', 'postgres'))
      assert.notEqual((await stat(join(database, 'data'))).uid, 0)
      assert.equal(await titleOf(address), 'Chispa')
      await ask(await urlOf(database), "create table kept as select 'yes' as value")
    })
    const moved = join(closed, 'moved')
    await run('mv', [cwd, moved])
    await whileStarted({ cwd: moved, dataDir }, async ({ database }) => {
      assert.equal(database, join(moved, 'data', 'postgres'))
      assert.ok(await hasKept(await urlOf(database)))
    })
    await run('mv', [moved, cwd])
    assert.equal((await stat(closed)).mode & 0o777, 0o700)
  })

  test('npm test runs on a database of its own', async () => {
    const child = await npm({ cwd, dataDir }, ['test', '--', 'packages/testing/src/database.test.ts'])
    const [told, trouble] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
    assert.equal(child.exitCode, 0, told + trouble)
    assert.match(told, /pass 4/)
  })
})

describe('as an ordinary user, in a checkout that one may not write', asRoot, async () => {
  const open = join(base, 'open')
  const cwd = await copyOfCheckout(open)
  await chmod(base, 0o755)

  test('npm start with DATA_DIR elsewhere', async () => {
    const dataDir = join(base, 'datos de nadie')
    await mkdir(dataDir)
    await run('chown', [String(nobody.uid), dataDir])
    await whileStarted({ cwd, dataDir, user: nobody }, async ({ address, database }) => {
      assert.equal(database, join(dataDir, 'postgres'))
      assert.equal((await stat(join(database, 'data'))).uid, nobody.uid)
      assert.equal(await titleOf(address), 'Chispa')
    })
  })
})
