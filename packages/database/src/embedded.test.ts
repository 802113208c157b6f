import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { ask, hasKept, postmasterPid, serverFolders } from '@chispa/testing/server-folder'
import { eventually, startServerProcess } from '@chispa/testing/server-process'
import { startEmbedded } from './embedded.ts'

const folders = await serverFolders()
const { base, newPath } = folders
after(() => folders.remove())

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
    const firstPort = (await readFile(join(base, 'port'), 'utf8')).trim()
    const server = await startEmbedded({ directory: base })
    assert.equal(new URL(server.url).port, firstPort)
    assert.ok(await hasKept(server.url))
    await server.stop()
  })

  test('moves to another port when the kept one was taken', async () => {
    const directory = base
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
    const directory = await killedWhileInitialising()
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

/** The folder of a first start that was killed while it wrote. One that was done before we looked is stopped, and another made. */
async function killedWhileInitialising(): Promise<string> {
  for (;;) {
    const directory = newPath()
    const first = startServerProcess(directory)
    let isUp = false
    first.url.then(
      () => {
        isUp = true
      },
      () => {},
    )
    await eventually(async () => isUp || (await isInitialising(directory)))
    if (!isUp) {
      await first.kill()
      return directory
    }
    await first.stop()
  }
}

async function isInitialising(directory: string): Promise<boolean> {
  const draft = (await readdir(directory).catch(() => [])).find(name => name.startsWith('draft-'))
  if (!draft) return false
  return (await stat(join(directory, draft, 'base')).catch(() => undefined)) !== undefined
}

describe('several processes on one folder', () => {
  test('the second joins, and the last to leave stops the server', async () => {
    const directory = base
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
    const directory = base
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
