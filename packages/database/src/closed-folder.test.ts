/** As root below folders that the server's user may not enter: root's home, a folder from `mktemp -d`. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, readdir, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { after, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { ask, hasKept, postmasterPid, serverFolders } from '@chispa/testing/server-folder'
import { eventually, startServerProcess } from '@chispa/testing/server-process'
import manifest from '../package.json' with { type: 'json' }
import { findBinaries } from './binaries.ts'
import { startEmbedded } from './embedded.ts'
import { findPrograms } from './programs.ts'
import { findClosed, serverUser } from './server-user.ts'

const run = promisify(execFile)
const asRoot = process.getuid?.() === 0 ? {} : { skip: 'PostgreSQL changes its user only when it is started by root' }
const inPlace = process.platform === 'linux' ? asRoot : { skip: 'needs /proc' }

const folders = await serverFolders()
const { newPath, initialised } = folders
after(() => folders.remove())

async function closedFolder(): Promise<string> {
  const closed = newPath()
  await mkdir(closed, { mode: 0o700 })
  assert.equal(await findClosed(await serverUser(), [closed]), closed)
  return closed
}

describe('the data', inPlace, () => {
  test('is made in place, the folder above is left alone, and a crash loses nothing', async () => {
    const closed = await closedFolder()
    const directory = join(closed, 'data', 'postgres')
    const server = await startEmbedded({ directory })
    await ask(server.url, `create table kept as select 'yes' as value`)
    const pid = await postmasterPid(directory)
    assert.notEqual((await stat(`/proc/${pid}`)).uid, 0)
    process.kill(pid!, 'SIGKILL')
    await eventually(async () => hasKept(server.url).catch(() => false))
    await server.stop()
    assert.equal(await postmasterPid(directory), undefined)
    const { mode, uid } = await stat(closed)
    assert.deepEqual({ mode: mode & 0o777, uid }, { mode: 0o700, uid: 0 })
    assert.deepEqual((await readdir(directory)).sort(), ['data', 'password', 'port', 'server.log'])
  })

  test('is the same when the modes above change or the folder moves, also while the server of a killed process runs', async () => {
    const open = newPath()
    await mkdir(open)
    await rename(await initialised(), join(open, 'postgres'))
    await chmod(open, 0o700)
    const killed = startServerProcess(join(open, 'postgres'))
    assert.ok(await hasKept(await killed.url))
    const pid = await postmasterPid(join(open, 'postgres'))
    await killed.kill()

    const moved = join(await closedFolder(), 'moved')
    await rename(open, moved)
    const joined = await startEmbedded({ directory: join(moved, 'postgres') })
    assert.ok(await hasKept(joined.url))
    assert.equal(await postmasterPid(join(moved, 'postgres')), pid)
    await joined.stop()

    await chmod(moved, 0o755)
    await chmod(dirname(moved), 0o755)
    const opened = await startEmbedded({ directory: join(moved, 'postgres') })
    assert.ok(await hasKept(opened.url))
    await opened.stop()
  })

  test('of two folders never mixes', async () => {
    const directories = [join(await closedFolder(), 'postgres'), join(await closedFolder(), 'postgres')]
    const servers = await Promise.all(directories.map(directory => startEmbedded({ directory })))
    await Promise.all(servers.map(({ url }, index) => ask(url, `create table mine as select ${index} as index`)))
    assert.equal(new Set(servers.map(({ url }) => url)).size, 2)
    for (const [index, { url }] of servers.entries())
      assert.deepEqual(await ask(url, 'select index from mine'), [{ index }])
    await Promise.all(servers.map(server => server.stop()))
  })
})

describe('the programs', asRoot, () => {
  /** As npm leaves them below root's home, with the strictest umask. */
  async function closedPrograms() {
    const { postgres } = await findBinaries()
    const folder = join(await closedFolder(), 'package')
    await cp(dirname(dirname(dirname(postgres))), folder, { recursive: true, verbatimSymlinks: true })
    await run('chmod', ['-R', 'go=', folder])
    const program = (name: string) => join(folder, 'native', 'bin', name)
    return { postgres: program('postgres'), initdb: program('initdb') }
  }

  test('are used where they are when the user can reach them', async () => {
    const user = await serverUser()
    const shared = newPath()
    const open = { ...(await findPrograms({ user })) }
    assert.deepEqual(await findPrograms({ user, installed: open, shared }), open)
    await assert.rejects(stat(shared), { code: 'ENOENT' })
  })

  test('are copied once, by however many starts at once, and what a killed start left is removed', async () => {
    const user = (await serverUser())!
    const installed = await closedPrograms()
    const shared = newPath()
    await mkdir(join(shared, 'draft-left'), { recursive: true })
    await chmod(shared, 0o755)
    const told: string[] = []
    const log = (message: string) => void told.push(message)
    const found = await Promise.all(Array.from({ length: 3 }, () => findPrograms({ user, installed, shared, log })))
    assert.equal(new Set(found.map(({ postgres }) => postgres)).size, 1)
    const { postgres } = found[0]!
    assert.match(told[0]!, /its user may not enter .*; its programs are copied to .*postgresql-18/)
    assert.deepEqual(await readdir(shared), [postgres.split('/').at(-3)])
    const { stdout } = await run(postgres, ['--version'], { ...user, cwd: '/' })
    assert.match(stdout, /^postgres \(PostgreSQL\) 18/)
    const { mtimeMs } = await stat(postgres)
    await findPrograms({ user, installed, shared })
    assert.equal((await stat(postgres)).mtimeMs, mtimeMs)
  })

  test('one sentence where a copy is not possible', async () => {
    const user = await serverUser()
    const installed = await closedPrograms()
    const shared = join(await closedFolder(), 'shared')
    await assert.rejects(findPrograms({ user, installed, shared }), {
      name: 'DatabaseStartError',
      message: /may not enter .*, and a copy of its programs in .* is not possible \(it may not use .* either\): start/,
    })
  })
})

test('the programs have one version on all platforms: a copy is named by it', () => {
  assert.equal(new Set(Object.values(manifest.optionalDependencies)).size, 1)
})
