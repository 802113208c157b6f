/** Disk and certificate in the overview's list of what needs attention. */
import assert from 'node:assert/strict'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { testCertificate, testKey } from '@chispa/testing/certificate'
import { ManualClock } from '@chispa/testing/manual-clock'
import { testApp } from '../../test/app.ts'

const dayMs = 86_400_000
/** Of the certificate of tests. */
const endsAt = Date.parse('2120-01-01T00:00:00Z')

const server = createServer({ key: testKey, cert: testCertificate }).listen(0, '127.0.0.1')
await new Promise(resolve => server.once('listening', resolve))
after(() => server.close())
const endpoint = `https://localhost:${(server.address() as AddressInfo).port}`

type Options = { daysLeft: number; dataDir?: string; endpoint?: string }

async function attentionWith({ daysLeft, dataDir, endpoint: at = endpoint }: Options) {
  // The time in which it has to be found out stands still.
  const clock = new ManualClock()
  const web = await testApp({ clock, now: () => new Date(endsAt - daysLeft * dayMs), ...(dataDir && { dataDir }) })
  try {
    const admin = await web.member('ADMIN')
    const saved = await web.call({ method: 'POST', url: '/api/settings', as: admin, body: { endpoint: at } })
    assert.equal(saved.statusCode, 200, saved.body)
    const reply = await web.call({ url: '/api/overview/attention', as: admin })
    assert.equal(reply.statusCode, 200, reply.body)
    return (reply.json().items as { kind: string }[]).filter(({ kind }) => /disk|certificate/.test(kind))
  } finally {
    await web.close()
  }
}

test('a certificate that ends within two weeks is told with its end, one with a month left is not', async () => {
  assert.deepEqual(await attentionWith({ daysLeft: 13 }), [
    { kind: 'certificate_ending', count: null, since: '2120-01-01T00:00:00.000Z', names: ['localhost'] },
  ])
  assert.deepEqual(await attentionWith({ daysLeft: 30 }), [])
})

test('an endpoint without TLS has no certificate', async () => {
  assert.deepEqual(await attentionWith({ daysLeft: 1, endpoint: 'http://localhost:3000' }), [])
})

test('a disk without room is told', { skip: process.platform === 'linux' ? false : 'needs /proc' }, async () => {
  // A file system that is always full.
  const items = await attentionWith({ daysLeft: 100, dataDir: '/proc' })
  assert.deepEqual(
    items.map(({ kind }) => kind),
    ['disk_nearly_full'],
  )
})
