import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { eventually, startServerProcess } from '@chispa/testing/server-process'
import { embeddedMajor, findBinaries } from './binaries.ts'
import { connect } from './connect.ts'
import { startEmbedded } from './embedded.ts'
import { isAlive } from './is-alive.ts'

const run = promisify(execFile)
const root = await mkdtemp(join(tmpdir(), 'chispa-embedded-'))
await chmod(root, 0o755)
const isRoot = process.getuid?.() === 0
const nobody = { uid: 65_534, gid: 65_534 }

const base = join(root, 'base')
const firstStart = await startEmbedded({ directory: base })
const firstPort = new URL(firstStart.url).port
await ask(firstStart.url, `create table kept as select 'yes' as value`)
await firstStart.stop()

after(() => run('rm', ['-rf', root]))

let count = 0
const newPath = () => join(root, `n${++count}`)

/** An initialised folder whose server is not running. */
async function initialised(): Promise<string> {
  const directory = newPath()
  await run('cp', ['-a', base, directory])
  await rm(join(directory, 'port'))
  return directory
}

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const sql = connect(url, { poolSize: 1, connectTimeoutMs: 2000 })
  try {
    return [...(await sql.unsafe(statement))]
  } finally {
    await sql.end()
  }
}

const hasKept = async (url: string) => (await ask(url, 'select value from kept'))[0]?.value === 'yes'

async function postmasterPid(directory: string): Promise<number | undefined> {
  const text = await readFile(join(directory, 'data', 'postmaster.pid'), 'utf8').catch(() => '')
  return Number(text.split('\n')[0]) || undefined
}

async function refusal(directory: string, options: { port?: number } = {}): Promise<string> {
  const error = await startEmbedded({ directory, ...options }).then(
    server => server.stop(),
    error => error,
  )
  assert.equal(error?.name, 'DatabaseStartError')
  assert.doesNotMatch(error.message, /\n/)
  return error.message
}

describe('a start', () => {
  test('makes a database for an ordinary role, on loopback only, with a private password', async () => {
    const directory = newPath()
    const server = await startEmbedded({ directory })
    const [row] = await ask(
      server.url,
      `select current_user as role, rolsuper, current_database() as name, current_setting('server_encoding') as encoding,
        lower('ÑÉ') as lower from pg_roles where rolname = current_user`,
    )
    assert.deepEqual(row, { role: 'chispa', rolsuper: false, name: 'chispa', encoding: 'UTF8', lower: 'ñé' })
    assert.equal((await stat(join(directory, 'password'))).mode & 0o777, 0o600)
    assert.equal((await stat(join(directory, 'data'))).mode & 0o777, 0o700)
    assert.equal(new URL(server.url).hostname, '127.0.0.1')
    const outside = Object.values(networkInterfaces())
      .flat()
      .find(each => each?.family === 'IPv4' && !each.internal)
    if (outside) await assert.rejects(ask(server.url.replace('127.0.0.1', outside.address), 'select 1'), /ECONNREFUSED/)
    await assert.rejects(ask(server.url.replace(/:[0-9a-f]{48}@/, ':wrong@'), 'select 1'), { code: '28P01' })
    await server.stop()
    assert.equal(await postmasterPid(directory), undefined)
  })

  test('comes up again with its data on its port', async () => {
    const server = await startEmbedded({ directory: base })
    assert.equal(new URL(server.url).port, firstPort)
    assert.ok(await hasKept(server.url))
    await server.stop()
  })

  test('moves to another port when the kept one was taken', async () => {
    const directory = await initialised()
    const stranger = createServer().listen(0, '127.0.0.1')
    await once(stranger, 'listening')
    const { port } = stranger.address() as { port: number }
    await writeFile(join(directory, 'port'), String(port))
    const server = await startEmbedded({ directory })
    assert.notEqual(new URL(server.url).port, String(port))
    assert.ok(await hasKept(server.url))
    await server.stop()
    stranger.close()
  })

  test('is repeated when a kill -9 cut the first one short', async () => {
    const directory = newPath()
    const first = startServerProcess(directory)
    first.url.catch(() => {})
    await eventually(async () => {
      const draft = (await readdir(directory).catch(() => [])).find(name => name.startsWith('draft-'))
      return draft && (await stat(join(directory, draft, 'base')).catch(() => undefined))
    })
    await first.kill()
    const server = await startEmbedded({ directory })
    assert.deepEqual(await ask(server.url, 'select 1 as one'), [{ one: 1 }])
    await server.stop()
    // The initdb of the killed process may have written on for a moment, so the next start clears away as well.
    await (await startEmbedded({ directory })).stop()
    assert.deepEqual((await readdir(directory)).sort(), ['data', 'password', 'port', 'server.log'])
  })

  test('ignores the PostgreSQL variables of the environment', async () => {
    process.env.PGDATA = '/nowhere'
    process.env.PGPORT = '1'
    const server = await startEmbedded({ directory: base })
    assert.ok(await hasKept(server.url))
    await server.stop()
    delete process.env.PGDATA
    delete process.env.PGPORT
  })
})

describe('several processes on one folder', () => {
  test('the second joins, and the last to leave stops the server', async () => {
    const directory = await initialised()
    const [first, second] = [startServerProcess(directory), startServerProcess(directory)]
    const urls = await Promise.all([first.url, second.url])
    assert.equal(urls[0], urls[1])
    const pid = await postmasterPid(directory)
    await first.stop()
    assert.ok(await hasKept(urls[1]!))
    assert.equal(await postmasterPid(directory), pid)
    await second.stop()
    assert.equal(await postmasterPid(directory), undefined)
  })

  test('five first starts at once: all come up on one server', async () => {
    const directory = newPath()
    const processes = Array.from({ length: 5 }, () => startServerProcess(directory))
    const urls = await Promise.all(processes.map(each => each.url))
    assert.equal(new Set(urls).size, 1)
    assert.deepEqual(await ask(urls[0]!, 'select 1 as one'), [{ one: 1 }])
    await Promise.all(processes.map(each => each.stop()))
    assert.equal(await postmasterPid(directory), undefined)
  })

  test('a start that meets a stop ends with a running server', async () => {
    const directory = await initialised()
    let server = await startEmbedded({ directory })
    for (let round = 0; round < 10; round++) {
      const [next] = await Promise.all([startEmbedded({ directory }), server.stop()])
      assert.ok(await hasKept(next.url))
      server = next
    }
    await server.stop()
    assert.equal(await postmasterPid(directory), undefined)
  })
})

describe('after a kill -9', () => {
  test('of our process, the server that stayed is joined and stopped at the end', async () => {
    const directory = await initialised()
    const killed = startServerProcess(directory)
    await killed.url
    const pid = await postmasterPid(directory)
    await killed.kill()
    const server = await startEmbedded({ directory })
    assert.ok(await hasKept(server.url))
    assert.equal(await postmasterPid(directory), pid)
    await server.stop()
    assert.equal(await postmasterPid(directory), undefined)
  })

  test('of our process and of the server, what was committed is there', async () => {
    const directory = await initialised()
    const killed = startServerProcess(directory)
    await ask(await killed.url, 'create table late as select 1 as id')
    const pid = await postmasterPid(directory)
    await killed.kill()
    process.kill(pid!, 'SIGKILL')
    assert.equal(await postmasterPid(directory), pid)
    const server = await startEmbedded({ directory })
    assert.deepEqual(await ask(server.url, 'select id from late'), [{ id: 1 }])
    await server.stop()
  })

  test('of the server while it is in use, it is started again at the same address', async () => {
    const directory = await initialised()
    const server = await startEmbedded({ directory })
    const pid = await postmasterPid(directory)
    process.kill(pid!, 'SIGKILL')
    await eventually(async () => hasKept(server.url).catch(() => false))
    assert.notEqual(await postmasterPid(directory), pid)
    await server.stop()
    assert.equal(await postmasterPid(directory), undefined)
  })

  test('a pid file whose id now belongs to a living stranger of the same user does not stop the start', async () => {
    const directory = await initialised()
    const { uid, gid } = await stat(join(directory, 'data'))
    const stranger = execFile('sleep', ['60'], { uid, gid })
    await once(stranger, 'spawn')
    const lines = [
      stranger.pid,
      join(directory, 'data'),
      1_700_000_000,
      5432,
      '',
      '127.0.0.1',
      '  1234567    12345',
      'ready',
    ]
    await writeFile(join(directory, 'data', 'postmaster.pid'), `${lines.join('\n')}\n`)
    const server = await startEmbedded({ directory })
    assert.ok(await hasKept(server.url))
    assert.ok(isAlive(stranger.pid!))
    await server.stop()
    stranger.kill()
  })
})

describe('one clear sentence', () => {
  test('for a port that is asked for and taken', async () => {
    const directory = await initialised()
    const stranger = createServer().listen(0, '127.0.0.1')
    await once(stranger, 'listening')
    const { port } = stranger.address() as { port: number }
    assert.match(await refusal(directory, { port }), new RegExp(`^Port ${port} is taken by another program`))
    stranger.close()
    await once(stranger, 'close')
    const server = await startEmbedded({ directory, port })
    assert.equal(new URL(server.url).port, String(port))
    await server.stop()
  })

  test('for a data folder of another version', async () => {
    const directory = await initialised()
    await writeFile(join(directory, 'data', 'PG_VERSION'), '16\n')
    assert.match(await refusal(directory), /made by PostgreSQL 16, but this Chispa brings 18: dump it with pg_dump/)
  })

  test('for a folder that holds something else', async () => {
    const directory = newPath()
    await mkdir(join(directory, 'data'), { recursive: true })
    await writeFile(join(directory, 'data', 'holiday.jpg'), '')
    if (isRoot) await run('chown', ['-R', 'nobody', directory])
    assert.match(await refusal(directory), /holds files but no PostgreSQL data: move it away/)
  })

  test('for a lost and for a wrong password', async () => {
    const directory = await initialised()
    await writeFile(join(directory, 'password'), 'wrong\n')
    assert.match(await refusal(directory), /does not fit its data folder/)
    assert.equal(await postmasterPid(directory), undefined)
    await rm(join(directory, 'password'))
    assert.match(await refusal(directory), /password file .* is missing/)
  })

  test('for a platform without programs', async () => {
    await assert.rejects(findBinaries('plan9-mips'), {
      name: 'DatabaseStartError',
      message: 'There is no embedded PostgreSQL for plan9-mips: set DATABASE_URL to a PostgreSQL server',
    })
  })

  test('for damaged data', async () => {
    const directory = await initialised()
    await rm(join(directory, 'data', 'global', 'pg_control'))
    assert.match(await refusal(directory), /^PostgreSQL did not start: .*pg_control/)
  })
})

describe('as root', { skip: !isRoot }, () => {
  test('the server runs as another user', async () => {
    const server = await startEmbedded({ directory: base })
    const { uid } = await stat(`/proc/${await postmasterPid(base)}`)
    assert.notEqual(uid, 0)
    assert.equal(uid, (await stat(join(base, 'data'))).uid)
    await server.stop()
  })

  test('a parent that this user may not enter is named and left alone', async () => {
    const closed = newPath()
    await mkdir(closed, { mode: 0o700 })
    assert.match(await refusal(join(closed, 'data', 'postgres')), new RegExp(`may not enter ${closed}:`))
    const { mode, uid } = await stat(closed)
    assert.deepEqual({ mode: mode & 0o777, uid }, { mode: 0o700, uid: 0 })
  })

  test('a data folder that belongs to root is named', async () => {
    const directory = await initialised()
    await run('chown', ['-R', 'root', directory])
    assert.match(await refusal(directory), /data belongs to root/)
  })
})

describe('not as root', { skip: !isRoot && 'the other tests show it' }, () => {
  test('the server runs as oneself, and root joins it later', async () => {
    const home = newPath()
    await mkdir(home)
    await run('chown', ['nobody', home])
    const directory = join(home, 'data', 'postgres')
    const own = startServerProcess(directory, nobody)
    const url = await own.url
    assert.equal((await stat(`/proc/${await postmasterPid(directory)}`)).uid, nobody.uid)
    const joined = await startEmbedded({ directory })
    assert.equal(joined.url, url)
    await joined.stop()
    await own.stop()
    assert.equal(await postmasterPid(directory), undefined)
    const alone = await startEmbedded({ directory })
    assert.equal((await stat(`/proc/${await postmasterPid(directory)}`)).uid, nobody.uid)
    await alone.stop()
    const again = startServerProcess(directory, nobody)
    await again.url
    await again.stop()
  })

  test('one sentence for a folder that one may not write, and for one of another user', async () => {
    const closed = newPath()
    await mkdir(closed)
    await assert.rejects(startServerProcess(join(closed, 'postgres'), nobody).url, {
      name: 'DatabaseStartError',
      message: `The database folder ${join(closed, 'postgres')} cannot be made (EACCES)`,
    })
    const directory = await initialised()
    await chmod(directory, 0o755)
    await assert.rejects(startServerProcess(directory, nobody).url, /data belongs to another user/)
  })
})

test('the version we name is the version of the programs', async () => {
  const { stdout } = await run((await findBinaries()).postgres, ['--version'])
  assert.equal(Number(/ (\d+)\./.exec(stdout)?.[1]), embeddedMajor)
})
