import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRegistry } from '@chispa/service/metrics'
import { requestDurations } from './request-durations.ts'

test('buckets are cumulative, one series for each method, route and status', async () => {
  const durations = requestDurations(createRegistry('web'))
  const [method, route] = ['GET', '/api/users/:userId/role']
  for (const seconds of [0.001, 0.002, 0.3, 60]) durations.observe({ method, route, status: 200 }, seconds)
  durations.observe({ method, route, status: 404 }, 0.01)
  const { name, type, values } = await durations.get()
  assert.deepEqual([name, type], ['chispa_http_request_seconds', 'histogram'])
  const found = values.filter(({ labels }) => labels.status === 200)
  assert.ok(found.every(({ labels }) => labels.method === method && labels.route === route))
  const inBucket = (le: number | string) =>
    found.find(({ labels }) => (labels as { le?: number | string }).le === le)?.value
  assert.deepEqual([0.002, 0.25, 0.5, 10, '+Inf'].map(inBucket), [2, 2, 3, 3, 4])
  assert.equal(values.filter(({ metricName }) => metricName?.endsWith('_count')).length, 2)
})
