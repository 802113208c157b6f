/** Admission at the door of the real service: who waits is answered, as the request that it is, and health never waits. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { inRequest, requestContext } from '@chispa/service/request-context'
import Fastify from 'fastify'
import { Admission, admissionLimits } from './admission.ts'
import { admitRequests } from './admit-requests.ts'
import { refusalSender, replyWithRefusals } from './error-replies.ts'

async function appWith(admission: Admission) {
  const app = Fastify()
  const { promise: gate, resolve: openGate } = Promise.withResolvers<void>()
  app.addHook('onRequest', (request, _reply, done) => inRequest({ requestId: request.id }, done))
  replyWithRefusals(
    app,
    refusalSender(() => 'en'),
  )
  admitRequests(app, admission)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-known-as', requestContext()?.requestId ?? 'nobody')
    reply.header('x-is', request.id)
  })
  const operation = (criticality?: 'vital' | 'payment') => ({ config: { operation: { criticality } as never } })
  app.get('/slow', operation(), async () => {
    await gate
    return { ok: true }
  })
  app.get('/page', operation(), async () => ({ ok: true }))
  app.get('/health', operation('vital'), async () => ({ ok: true }))
  await app.ready()
  return { app, openGate }
}

const held = { ...admissionLimits, heldMs: 1_000_000, total: 2, each: 2, maxWaiting: 1, maxWaitMs: 1_000_000 }

test('who waits is answered when others have ended, as the request that it is; health does not wait', async context => {
  const admission = new Admission(held)
  const { app, openGate } = await appWith(admission)
  context.after(() => app.close())
  const slow = [app.inject('/slow'), app.inject('/slow')]
  await until(() => admission.inside === 2)
  const page = app.inject('/page')
  await until(() => admission.waiting === 1)
  assert.equal((await app.inject('/health')).statusCode, 200)
  const refused = await app.inject('/page')
  assert.deepEqual(
    [refused.statusCode, refused.json().error.reason, refused.headers['retry-after']],
    [503, 'overloaded', '1'],
  )
  openGate()
  const { statusCode, headers } = await page
  assert.deepEqual([statusCode, headers['x-known-as']], [200, headers['x-is']])
  for (const reply of slow) assert.equal((await reply).statusCode, 200)
  await until(() => admission.inside === 0)
})
