import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuMs, Stopwatch, timed } from './stopwatch.ts'

const stall = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('a wait counts', async () => {
  const [result, tookMs] = await timed(sleep(1000, 'over'))
  assert.equal(result, 'over')
  // Ticks that come late on a busy machine count less, never more.
  assert.ok(tookMs > 20 && tookMs < 1100, `${tookMs}`)
})

test('a process that had no turn for half a second has used next to nothing of it', () => {
  using watch = new Stopwatch()
  stall(500)
  assert.ok(watch.elapsedMs < 50, `${watch.elapsedMs}`)
})

test('work that keeps the processor busy is measured by the processor', () => {
  const tookMs = cpuMs(() => {
    for (let at = 0; at < 200_000; at++) JSON.stringify({ at })
  })
  assert.ok(tookMs > 1)
})
