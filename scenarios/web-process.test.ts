/** The web service as a process: sockets, signals, several at once. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect as dial } from 'node:net'
import { test } from 'node:test'
import { connect } from '@chispa/database/connect'
import { until } from '@chispa/sandbox/until'
import { testDatabase } from '@chispa/testing/database'
import { authorization, newPerson } from '@chispa/testing/person'
import { startWeb } from './src/web-process.ts'

/** Speaks raw bytes and returns all that comes back until the other side closes or is quiet. */
async function speak(url: string, write: (socket: import('node:net').Socket) => Promise<void> | void): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = dial(Number(port), hostname)
  let heard = ''
  socket.setTimeout(30_000, () => socket.end())
  socket.on('data', chunk => (heard += chunk))
  socket.on('error', error => (heard += `[${error.message}]`))
  await once(socket, 'connect')
  await write(socket)
  await once(socket, 'close')
  return heard
}

test('two processes start at once on an empty database, and share limits and settings', async () => {
  await using database = await testDatabase()
  await database.sql`drop schema public, listener cascade`
  await database.sql`create schema public`
  const processes = [startWeb(database.url), startWeb(database.url)] as const
  await using one = await processes[0]
  await using two = await processes[1]

  const subscribe = (url: string, at: number) =>
    fetch(`${url}/api/waitlist/subscribe`, { method: 'POST', body: JSON.stringify({ email: `a${at}@b.co` }) })
  const replies = await Promise.all(Array.from({ length: 12 }, (_, at) => subscribe(at % 2 ? one.url : two.url, at)))
  assert.equal(replies.filter(reply => reply.status === 200).length, 5)
  assert.equal(replies.filter(reply => reply.status === 429).length, 7)

  const admin = newPerson()
  const post = (path: string, body?: object) => {
    const text = body ? JSON.stringify(body) : undefined
    const signed = { url: `${one.url}${path}`, method: 'POST', ...(text === undefined ? {} : { body: text }) }
    return fetch(signed.url, {
      method: 'POST',
      headers: { authorization: authorization(admin, signed) },
      ...(text === undefined ? {} : { body: text }),
    })
  }
  assert.equal((await post('/api/admin/assign')).status, 200)
  assert.equal((await post('/api/settings', { community_name: 'Plaza' })).status, 200)
  // The other process sees the change.
  await until(async () => {
    const { community_name } = (await (await fetch(`${two.url}/api/settings`)).json()) as { community_name: string }
    return community_name === 'Plaza'
  })
  assert.deepEqual(await Promise.all([one.stop(), two.stop()]), [0, 0])
})

test('SIGTERM lets the request in progress finish, then ends with 0 within 10 s', async () => {
  await using database = await testDatabase()
  await using web = await startWeb(database.url)
  // Something outside holds the table, so that the request stands in the middle of its work.
  const { promise: release, resolve: letGo } = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const lock = database.sql.begin(async tx => {
    await tx`lock table waitlist in access exclusive mode`
    held.resolve()
    await release
  })
  await held.promise
  const reply = fetch(`${web.url}/api/waitlist/subscribe`, { method: 'POST', body: '{"email":"late@example.com"}' })
  const waiting = async () =>
    (
      await database.sql`
        select 1 from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database() and query like 'insert into waitlist%'`
    ).length
  await until(waiting)

  const ended = web.stop()
  await until(() => web.lines.some(line => line.includes('"stopping"')))
  letGo()
  await lock
  assert.equal((await reply).status, 200)
  // It ends with another code when stopping takes longer than 10 s.
  assert.equal(await ended, 0)
  assert.equal((await database.sql`select 1 from waitlist where email = 'late@example.com'`).length, 1)
})

test('SIGTERM does not wait for a connection on which no request arrives', async () => {
  await using database = await testDatabase()
  await using web = await startWeb(database.url)
  const { hostname, port } = new URL(web.url)
  const silent = dial(Number(port), hostname)
  silent.on('error', () => {})
  await once(silent, 'connect')
  assert.equal(await web.stop(), 0)
  silent.destroy()
})

test('413 reaches a client that is still sending, and the connection goes on', async () => {
  await using database = await testDatabase()
  await using web = await startWeb(database.url)
  const size = 5 * 1024 * 1024
  const heard = await speak(web.url, async socket => {
    socket.write(
      `POST /api/waitlist/subscribe HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${size}\r\n\r\n`,
    )
    const chunk = Buffer.alloc(64 * 1024, 'x')
    for (let sent = 0; sent < size; sent += chunk.length) {
      if (!socket.write(chunk)) await once(socket, 'drain')
    }
    socket.write('GET /api/settings HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  })
  assert.match(heard, /^HTTP\/1\.1 413 /)
  assert.match(heard, /"reason":"body_too_large"/)
  assert.match(heard, /HTTP\/1\.1 200 OK/)
  const pieces = Array.from({ length: 32 }, () => new Uint8Array(64 * 1024))
  const body = ReadableStream.from(pieces)
  const chunked = await fetch(`${web.url}/api/waitlist/subscribe`, {
    method: 'POST',
    duplex: 'half',
    body,
  } as RequestInit)
  assert.equal(chunked.status, 413)
  await web.stop()
})

test('bytes that are not HTTP get a JSON 400, and the service lives on', async () => {
  await using database = await testDatabase()
  await using web = await startWeb(database.url)
  for (const bytes of [
    'hello\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    'GET /api/health HTTP/1.1\r\nHost x\r\n\r\n',
    '\x16\x03\x01\x02\x00\x01\x00',
  ]) {
    const heard = await speak(web.url, socket => void socket.write(bytes))
    assert.match(heard, /^HTTP\/1\.1 400 /, JSON.stringify(bytes))
    assert.match(heard, /"code":"VALIDATION_ERROR"/)
  }
  assert.match(
    await speak(web.url, socket => void socket.write(`GET / HTTP/1.1\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`)),
    /^HTTP\/1\.1 431 /,
  )
  assert.equal((await fetch(`${web.url}/api/health`)).status, 200)
  await web.stop()
})

test('the database going away is a 503, and coming back is a 200 without a restart', async () => {
  await using database = await testDatabase()
  await using web = await startWeb(database.url)
  const name = new URL(database.url).pathname.slice(1)
  const admin = connect(new URL('/postgres', database.url).href, { poolSize: 1 })
  const becomes = (wanted: number) => until(async () => (await fetch(`${web.url}/api/health`)).status === wanted)
  await admin.unsafe(`alter database ${name} allow_connections false`)
  await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`
  await becomes(503)
  await admin.unsafe(`alter database ${name} allow_connections true`)
  await becomes(200)
  await admin.end()
})
