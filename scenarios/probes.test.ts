/** What probes see while the database is silent: such a service gets no calls, and is not started anew for it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { testDatabase } from '@chispa/testing/database'
import { freezingProxy } from '@chispa/testing/freezing-proxy'
import { openPair } from './src/pair.ts'

test('without a database both are alive and not ready; with it they are ready again', async () => {
  await using database = await testDatabase()
  await using way = await freezingProxy(database.url)
  await using pair = await openPair(way.url)
  await pair.startWeb()
  await pair.startListener()
  const paths = [
    `${pair.web.url}/api/health`,
    `${pair.web.url}/api/health/live`,
    `${pair.listener.url}/health`,
    `${pair.listener.url}/health/database`,
  ]
  const statuses = async () => (await Promise.all(paths.map(async path => (await fetch(path)).status))).join()
  await until(async () => (await statuses()) === '200,200,200,200')
  way.freeze()
  await until(async () => (await statuses()) === '503,200,200,503')
  assert.deepEqual(await (await fetch(`${pair.listener.url}/health`)).json(), { status: 'ok', db: false })
  way.thaw()
  way.resetConnections()
  await until(async () => (await statuses()) === '200,200,200,200')
})
