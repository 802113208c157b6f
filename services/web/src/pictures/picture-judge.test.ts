/** Bytes of strangers are judged beside the event loop: whatever they are, everybody else is served meanwhile. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { until } from '@chispa/sandbox/until'
import { ManualClock } from '@chispa/testing/manual-clock'
import { pictureJudge } from './picture-judge.ts'

const [clock, timeoutMs] = [new ManualClock(), 3456]
const odd = pictureJudge({ program: new URL('../../test/odd-judge.ts', import.meta.url), clock, timeoutMs })
const real = pictureJudge({ timeoutMs: 60_000 })
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('what takes for ever is ended and no picture; the event loop turns meanwhile, and who waited is judged', async () => {
  const judging = ['hang', 'something'].map(wish => odd(Buffer.from(wish)))
  await until(() => clock.timers.includes(timeoutMs))
  await turn()
  await clock.advance(timeoutMs)
  assert.deepEqual(await Promise.all(judging), [undefined, { type: 'image/svg+xml' }])
  assert.equal(clock.timers.length, 1, 'the thread is kept for a while')
})

test('what takes all memory is no picture; a bug of ours is thrown', async () => {
  assert.equal(await odd(Buffer.from('fill')), undefined)
  await assert.rejects(odd(Buffer.from('fail')), /a bug/)
})

test('a picture keeps its type and size, and the bytes stay with whoever asked', async () => {
  assert.deepEqual(await real(png), { type: 'image/png', width: 1, height: 1 })
  assert.equal(png.length, 70)
  assert.deepEqual(await real(Buffer.from('<svg>')), { type: 'image/svg+xml' })
  assert.equal(await real(Buffer.from('<html>')), undefined)
  assert.equal(await real(Buffer.alloc(0)), undefined)
})
