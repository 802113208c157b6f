import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuMs, Stopwatch, timed } from './stopwatch.ts'

const stall = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

/** Each gives the ticks a turn, however busy the machine is. */
async function manyWaits(): Promise<string> {
  for (let waits = 0; waits < 100; waits++) await sleep(10)
  return 'over'
}

test('a wait counts', async () => {
  const startedAt = performance.now()
  const [result, tookMs] = await timed(manyWaits())
  assert.equal(result, 'over')
  // Ticks that come late on a busy machine count less, never more.
  assert.ok(tookMs > 100 && tookMs <= performance.now() - startedAt, `${tookMs}`)
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
