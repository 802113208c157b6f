import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { freePort } from '@chispa/testing/free-port'
import { postmasterPid, serverFolders } from '@chispa/testing/server-folder'
import { startServerProcess } from '@chispa/testing/server-process'
import { embeddedMajor, findBinaries } from './binaries.ts'
import { startEmbedded } from './embedded.ts'

const run = promisify(execFile)
const isRoot = process.getuid?.() === 0
const nobody = { uid: 65_534, gid: 65_534 }

const folders = await serverFolders()
const { base, newPath, initialised } = folders
after(() => folders.remove())

async function refusal(directory: string, options: { port?: number } = {}): Promise<string> {
  const error = await startEmbedded({ directory, ...options }).then(
    server => server.stop(),
    error => error,
  )
  assert.equal(error?.name, 'DatabaseStartError')
  assert.doesNotMatch(error.message, /\n/)
  return error.message
}

describe('one clear sentence', () => {
  test('for a port that is asked for and taken', async () => {
    const directory = base
    const port = await freePort()
    const stranger = createServer().listen(port, '127.0.0.1')
    await once(stranger, 'listening')
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
    assert.equal(await postmasterPid(directory), undefined)
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
      message: `The database folder ${join(closed, 'postgres')} cannot be made (EACCES): set DATA_DIR to a folder that can be written`,
    })
    const { uid } = await stat(base)
    const message = `belongs to another user (id ${uid}): start Chispa as that user or as root, or give the folder away`
    await assert.rejects(startServerProcess(base, nobody).url, { message: `The database folder ${base} ${message}` })
    await chmod(base, 0o755)
    await assert.rejects(startServerProcess(base, nobody).url, {
      message: `The database folder ${join(base, 'data')} ${message}`,
    })
  })
})

test('the version we name is the version of the programs', async () => {
  const { stdout } = await run((await findBinaries()).postgres, ['--version'])
  assert.equal(Number(/ (\d+)\./.exec(stdout)?.[1]), embeddedMajor)
})
