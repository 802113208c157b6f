import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RequestDurations } from './request-durations.ts'

test('buckets are cumulative, one series for each method, route and status', () => {
  const durations = new RequestDurations()
  for (const seconds of [0.001, 0.002, 0.3, 60]) durations.observe('GET', '/api/users/:userId/role', 200, seconds)
  durations.observe('GET', '/api/users/:userId/role', 404, 0.01)
  const text = durations.print('web')
  const series = 'service="web",method="GET",route="/api/users/:userId/role",status="200"'
  for (const line of [
    `chispa_http_request_seconds_bucket{${series},le="0.002"} 2`,
    `chispa_http_request_seconds_bucket{${series},le="0.25"} 2`,
    `chispa_http_request_seconds_bucket{${series},le="0.5"} 3`,
    `chispa_http_request_seconds_bucket{${series},le="10"} 3`,
    `chispa_http_request_seconds_bucket{${series},le="+Inf"} 4`,
    `chispa_http_request_seconds_count{${series}} 4`,
  ]) {
    assert.ok(text.includes(`${line}\n`), line)
  }
  assert.match(text, /# TYPE chispa_http_request_seconds histogram/)
  assert.equal(text.match(/_count\{/g)?.length, 2)
})
