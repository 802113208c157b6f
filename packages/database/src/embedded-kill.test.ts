import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chown, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, hasKept, postmasterPid, serverFolders } from '@chispa/testing/server-folder'
import { eventually, startServerProcess } from '@chispa/testing/server-process'
import { connect } from './connect.ts'
import { startEmbedded } from './embedded.ts'
import { isAlive } from './is-alive.ts'
import { findPostmaster } from './postmaster.ts'

const folders = await serverFolders()
const { base: directory } = folders
after(() => folders.remove())

describe('after a kill -9', () => {
  test('of our process, the server that stayed is joined and stopped at the end', async () => {
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

  test('of our process, the server that stayed is found even in a folder that was moved', async () => {
    const killed = startServerProcess(directory)
    await killed.url
    const pid = await postmasterPid(directory)
    await killed.kill()
    const moved = `${directory} moved`
    await rename(directory, moved)
    const server = await startEmbedded({ directory: moved })
    assert.ok(await hasKept(server.url))
    assert.equal(await postmasterPid(moved), pid)
    await server.stop()
    assert.equal(await postmasterPid(moved), undefined)
    await rename(moved, directory)
  })

  test('of our process and of the server, what was committed is there', async () => {
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
    const server = await startEmbedded({ directory })
    const pid = await postmasterPid(directory)
    process.kill(pid!, 'SIGKILL')
    await eventually(async () => hasKept(server.url).catch(() => false))
    assert.notEqual(await postmasterPid(directory), pid)
    await server.stop()
    assert.equal(await postmasterPid(directory), undefined)
  })

  test('of the server while it is in use, a pool goes on and still hears notifications', async () => {
    const server = await startEmbedded({ directory })
    const sql = connect(server.url, { poolSize: 3 })
    const heard: string[] = []
    await sql.listen('news', payload => heard.push(payload))
    process.kill((await postmasterPid(directory))!, 'SIGKILL')
    const busy = Array.from({ length: 20 }, () => sql`select pg_sleep(0.01)`.catch(error => error.code))
    await Promise.all(busy)
    await eventually(async () => {
      await sql.notify('news', 'again').catch(() => {})
      return heard.includes('again')
    })
    await sql.end({ timeout: 1 })
    await server.stop()
  })

  test('a pid file whose id now belongs to a living stranger of the same user does not stop the start', async () => {
    const { uid, gid } = await stat(join(directory, 'data'))
    const stranger = execFile('sleep', ['600'], { uid, gid })
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

  test('an empty pid file, the remnant of a full disk, does not stop the start', async () => {
    const file = join(directory, 'data', 'postmaster.pid')
    await writeFile(file, '')
    const { uid, gid } = await stat(join(directory, 'data'))
    await chown(file, uid, gid)
    const server = await startEmbedded({ directory })
    assert.ok(await hasKept(server.url))
    await server.stop()
  })

  test('of the server, a stop in that moment leaves no server behind', async () => {
    for (let delayMs = 0; delayMs <= 80; delayMs += 20) {
      const server = await startEmbedded({ directory })
      process.kill((await postmasterPid(directory))!, 'SIGKILL')
      await sleep(delayMs)
      await server.stop()
      assert.equal(await findPostmaster(join(directory, 'data')), undefined)
    }
  })
})
