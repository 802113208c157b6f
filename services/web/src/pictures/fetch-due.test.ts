/** Picture hosts that hang, or are not there, delay nobody else's pictures. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, beforeEach, describe, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { testApp } from '../../test/app.ts'
import { fetchDuePictures } from './fetch-due.ts'
import { PictureKeeper } from './keep-picture.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const web = await testApp()
const parts = new AsyncDisposableStack()
after(async () => {
  await parts.disposeAsync()
  await web.close()
})
beforeEach(() => web.sql`delete from pictures`)

async function serving(answer: RequestListener): Promise<{ port: number; asked: string[] }> {
  const asked: string[] = []
  // Every address of this machine: 127.0.0.2 is another host than 127.0.0.3.
  const server = createServer((request, response) => {
    asked.push(request.headers.host ?? '')
    answer(request, response)
  }).listen(0, '0.0.0.0')
  await once(server, 'listening')
  parts.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, asked }
}

const honest = await serving((_request, response) => response.end(png))
const keeper = new PictureKeeper({ ...web.deps, onDue: () => {} })
const keep = (host: string, port: number, count = 1) =>
  Promise.all(Array.from({ length: count }, (_, at) => keeper.keep(`http://${host}:${port}/${at}.png`, 'ana')))
const statesOf = (host: string) =>
  web.sql<{ state: string; attempts: number; waits: boolean }[]>`
    select state, attempts, due_at > now() as waits from pictures where host = ${host} order by attempts desc`
const isStored = async (host: string) => (await statesOf(host)).every(({ state }) => state === 'stored')

/** Fetches until this is so, and stops in the middle of whatever still hangs. */
async function fetchUntil(isSo: () => Promise<boolean>): Promise<void> {
  const stopping = new AbortController()
  const fetching = fetchDuePictures(web.deps, stopping.signal)
  await until(isSo)
  stopping.abort()
  await fetching
}

describe('a host that hangs', () => {
  test('is asked for one picture at a time, while others give theirs', async () => {
    const hanging = await serving(() => {})
    await keep('127.0.0.2', hanging.port, 30)
    await keep('127.0.0.3', honest.port, 30)
    await fetchUntil(() => isStored('127.0.0.3'))
    assert.equal(hanging.asked.length, 1)
  })

  test('under many names, leaves the lanes of hosts that have given a picture before', async () => {
    const hanging = await serving(() => {})
    await keep('127.0.0.4', honest.port)
    await fetchDuePictures(web.deps)
    for (let at = 0; at < 40; at++) await keep(`127.0.1.${at + 1}`, hanging.port)
    const stopping = new AbortController()
    const fetching = fetchDuePictures(web.deps, stopping.signal)
    await until(() => hanging.asked.length === 8)
    await keeper.keep(`http://127.0.0.4:${honest.port}/late.png`, 'ana')
    await until(() => isStored('127.0.0.4'))
    stopping.abort()
    await fetching
    assert.equal(hanging.asked.length, 8)
  })
})

test('a host that cuts the line is asked once for all that is due; what was not tried has used up no attempt', async () => {
  const away = await serving(request => request.destroy())
  await keep('127.0.0.5', away.port, 12)
  await fetchDuePictures(web.deps)
  assert.equal(away.asked.length, 1)
  const states = await statesOf('127.0.0.5')
  assert.deepEqual(
    states.map(({ attempts }) => attempts),
    [1, ...Array.from({ length: 11 }, () => 0)],
  )
  assert.ok(states.every(({ state, waits }) => state === 'due' && waits))
})
