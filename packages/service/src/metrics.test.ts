import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRegistry, mayReadMetrics, sameText } from './metrics.ts'

const reader = (change: object) => ({ authorization: undefined, address: '127.0.0.1', forwarded: false, ...change })

test('without a token only this machine reads, and not through a proxy on it', () => {
  assert.ok(mayReadMetrics(undefined, reader({})))
  assert.ok(mayReadMetrics(undefined, reader({ address: '::1' })))
  assert.ok(mayReadMetrics(undefined, reader({ address: '::ffff:127.0.0.1' })))
  for (const change of [
    { address: '10.0.0.1' },
    { address: undefined },
    { address: '::ffff:10.0.0.1' },
    { forwarded: true },
  ]) {
    assert.ok(!mayReadMetrics(undefined, reader(change)))
  }
})

test('with a token only the token reads, from anywhere', () => {
  assert.ok(!mayReadMetrics('t', reader({})))
  assert.ok(!mayReadMetrics('t', reader({ authorization: 'Bearer u' })))
  assert.ok(mayReadMetrics('t', reader({ authorization: 'Bearer t', address: '10.0.0.1', forwarded: true })))
})

test('texts are compared whole', () => {
  assert.ok(sameText('añb', 'añb'))
  assert.ok(!sameText('a', 'ab'))
  assert.ok(!sameText('', 'a'))
})

test('a registry says which service it is of', async () => {
  assert.match(await createRegistry('web').metrics(), /nodejs_version_info\{[^}]*service="web"/)
})
