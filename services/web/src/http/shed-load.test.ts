/** More requests than a process can answer: who is turned away, who is not, and that it ends. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import Fastify from 'fastify'
import { refusalSender, replyWithRefusals } from './error-replies.ts'
import { LoadGauge, shedLoad } from './shed-load.ts'

/** A gauge whose clock stands in the test's hand. */
function gaugeByHand() {
  let now = 0
  const gauge = new LoadGauge(() => now)
  return {
    gauge,
    look(afterMs: number, requests: number) {
      for (let at = 0; at < requests; at++) gauge.count()
      now += afterMs
      gauge.look()
    },
  }
}

async function appUnder(gauge: LoadGauge) {
  const app = Fastify()
  replyWithRefusals(
    app,
    refusalSender(() => 'en'),
  )
  shedLoad(app, gauge)
  for (const [url, criticality] of [
    ['/page', undefined],
    ['/tap', 'payment'],
    ['/health', 'vital'],
  ] as const) {
    const operation = { name: url, url, method: 'GET', access: 'public', criticality } as never
    app.get(url, { config: { operation } }, async () => ({ ok: true }))
  }
  await app.ready()
  const statuses = async () =>
    Promise.all(['/page', '/tap', '/health'].map(async url => (await app.inject({ url })).statusCode))
  return { app, statuses }
}

describe('under load', () => {
  for (const [what, looks, expected] of [
    ['in time: everybody is answered', [[101, 500]], [200, 200, 200]],
    ['late once, as after a pause for memory: everybody is answered', [[900, 500]], [200, 200, 200]],
    [
      'late twice: look-ups and pages are turned away, taps and health are answered',
      [
        [300, 500],
        [300, 500],
      ],
      [503, 200, 200],
    ],
    [
      'late with few requests, as on a machine that is busy elsewhere: everybody is answered',
      [
        [300, 9],
        [300, 9],
      ],
      [200, 200, 200],
    ],
    [
      'over a second late: health alone is answered',
      [
        [1300, 500],
        [1300, 500],
      ],
      [503, 503, 200],
    ],
    [
      'in time again: everybody is answered',
      [
        [1300, 500],
        [1300, 500],
        [101, 500],
      ],
      [200, 200, 200],
    ],
  ] as const) {
    test(what, async context => {
      const { gauge, look } = gaugeByHand()
      const { app, statuses } = await appUnder(gauge)
      context.after(() => app.close())
      for (const [afterMs, requests] of looks) look(afterMs, requests)
      assert.deepEqual(await statuses(), expected)
    })
  }

  test('it says so, and when to come back', async context => {
    const { gauge, look } = gaugeByHand()
    const { app } = await appUnder(gauge)
    context.after(() => app.close())
    look(300, 500)
    look(300, 500)
    const reply = await app.inject({ url: '/page' })
    assert.deepEqual([reply.json().error.reason, reply.headers['retry-after']], ['overloaded', '1'])
  })

  test('an event loop that is really held up is seen, and its end too', async context => {
    const gauge = new LoadGauge()
    const { app, statuses } = await appUnder(gauge)
    context.after(() => app.close())
    while (gauge.lateMs <= 100) {
      for (let at = 0; at < 500; at++) gauge.count()
      const until = performance.now() + 400
      while (performance.now() < until) {}
      await new Promise(resolve => setImmediate(resolve))
    }
    const [page, , health] = await statuses()
    assert.deepEqual([page, health], [503, 200])
    while (gauge.lateMs > 0) await new Promise(resolve => setTimeout(resolve, 20))
    assert.deepEqual(await statuses(), [200, 200, 200])
  })
})
