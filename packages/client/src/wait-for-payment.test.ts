import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { answering, json, refused, stream } from '../test/answering.ts'
import { ChispaError } from './chispa-error.ts'
import { createClient } from './client.ts'
import { waitForPayment } from './wait-for-payment.ts'

const preimage = '07'.repeat(32)
const paymentHash = createHash('sha256').update(Buffer.from(preimage, 'hex')).digest('hex')
const path = `/api/lud16/zoe/verify/${paymentHash}`
const settled = (proof: string) =>
  `event: settled\ndata: ${JSON.stringify({ paymentHash, settled: true, preimage: proof })}\nid: ${paymentHash}\n\n`
const state = (isSettled: boolean) =>
  json(200, { status: 'OK', settled: isSettled, preimage: isSettled ? preimage : null, pr: 'lnbc1' })
const wait = (url: string, options: object = {}) =>
  waitForPayment(createClient({ url, retry: { maxRetries: 0 } }), { verify: url + path, pollMs: 1, ...options })
const is = (reason: string) => (error: unknown) => error instanceof ChispaError && error.reason === reason

test('the stream tells it', async () => {
  await using server = await answering([stream(`: hello\n\nevent: ready\ndata: {}\n\n${settled(preimage)}`, true)])
  assert.deepEqual(await wait(server.url), { paymentHash, preimage })
  assert.deepEqual(
    server.asked.map(({ url }) => url),
    [`${path}/events`],
  )
})

test('a stream that ends or is refused gives way to asking, until it is paid', async () => {
  let questions = 0
  await using server = await answering(({ url }) => {
    if (url.endsWith('/events'))
      return questions === 0 ? stream('event: ready\ndata: {}\n\n') : refused(429, 'too_many_streams')
    questions += 1
    return questions === 2 ? refused(503, 'database_unavailable') : state(questions === 3)
  })
  assert.deepEqual(await wait(server.url), { paymentHash, preimage })
  assert.equal(questions, 3)
})

test('a preimage of another invoice is not believed', async () => {
  await using server = await answering([stream(settled('08'.repeat(32)))])
  await assert.rejects(wait(server.url), is('proof_wrong'))
})

test('an invoice that is not of this platform is not waited for', async () => {
  await using server = await answering([refused(404, 'invoice_not_found')])
  await assert.rejects(wait(server.url), is('invoice_not_found'))
  for (const verify of [`${server.url}/pay`, 'zoe', `${server.url}${path.replace('zoe', '%ff')}`]) {
    await assert.rejects(waitForPayment(createClient({ url: server.url }), { verify }), is('invalid_request'))
  }
})

test('an answer that is no object is not taken for one', async () => {
  await using server = await answering(({ url }) =>
    url.endsWith('/events') ? stream('event: settled\ndata: null\n\n') : json(200, null),
  )
  await assert.rejects(wait(server.url), is('answer_unreadable'))
})

test('it ends in time, and with the caller', async () => {
  await using server = await answering([stream('event: ready\ndata: {}\n\n', true)])
  await assert.rejects(wait(server.url, { timeoutMs: 50 }), is('not_paid_in_time'))
  await assert.rejects(wait(server.url, { signal: AbortSignal.abort(new Error('closed')) }), /closed/)
})
