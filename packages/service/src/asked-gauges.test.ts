import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '@chispa/testing/manual-clock'
import { Registry } from 'prom-client'
import { askedGauges } from './asked-gauges.ts'

type Answer = { many: number; old: number }

function gaugesOf(ask: () => Promise<Answer>) {
  const registry = new Registry()
  const errors: string[] = []
  const clock = new ManualClock()
  askedGauges(registry, {
    ask,
    clock,
    onError: error => errors.push((error as Error).message),
    gauges: [
      { name: 'many', help: 'many', value: ({ many }) => many },
      { name: 'old', help: 'old', value: ({ old }) => old },
    ],
  })
  const read = async () => {
    const text = await registry.metrics()
    return [...text.matchAll(/^\w+ (\d+)$/gm)].map(([, value]) => Number(value))
  }
  return { read, clock, registry, errors }
}

test('one question fills all of them', async () => {
  let asked = 0
  const { read } = gaugesOf(async () => ({ many: 3, old: ++asked }))
  assert.deepEqual(await read(), [3, 1])
})

test('a question that fails is told, and leaves them as they were', async () => {
  let isDown = true
  const { read, errors } = gaugesOf(async () => {
    if (isDown) throw new Error('the database is away')
    return { many: 3, old: 4 }
  })
  assert.deepEqual(await read(), [0, 0])
  assert.deepEqual(errors, ['the database is away'])
  isDown = false
  assert.deepEqual(await read(), [3, 4])
})

test('a question that hangs holds nobody up', async () => {
  const { read, clock } = gaugesOf(() => new Promise(() => {}))
  const reading = read()
  while (clock.timers.length < 2) await new Promise(resolve => setImmediate(resolve))
  await clock.advance(1000)
  assert.deepEqual(await reading, [0, 0])
})

test('processes that all ask tell it once', async () => {
  const { registry } = gaugesOf(async () => ({ many: 3, old: 4 }))
  assert.deepEqual(
    (await registry.getMetricsAsJSON()).map(({ aggregator }) => aggregator),
    ['max', 'max'],
  )
})
