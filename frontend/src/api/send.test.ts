import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { ApiError } from './api-error.ts'
import { sender } from './send.ts'

async function answering(status: number, body: object) {
  const server = createServer((_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const send = sender(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return { send, [Symbol.asyncDispose]: () => new Promise<void>(resolve => server.close(() => resolve())) }
}

test('what LNURL refuses with status 200 is a refusal like any other', async () => {
  const error = { message: 'The card is paused', code: 'CONFLICT', reason: 'card_disabled' }
  await using server = await answering(200, { status: 'ERROR', reason: error.message, success: false, error })
  await assert.rejects(
    server.send({ method: 'GET', path: '/' }),
    (thrown: unknown) => thrown instanceof ApiError && thrown.is('card_disabled') && thrown.message === error.message,
  )
})

test('an answer that speaks of success is an answer', async () => {
  await using server = await answering(200, { success: true, imported: 1 })
  assert.deepEqual((await server.send({ method: 'GET', path: '/' })).body, { success: true, imported: 1 })
})
