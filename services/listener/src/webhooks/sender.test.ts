import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { freePort } from '@chispa/testing/free-port'
import { Sender, type Sent } from './sender.ts'

const secret = 'listener secret of at least 32 characters'
const receipt = '{"received":true}'

async function serve(context: TestContext, answer: RequestListener) {
  // No connection is given up because the machine stood still, and nobody else gets the port.
  const server = createServer({ keepAliveTimeout: 600_000 }, answer)
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${port}`
  const senderWith = (timeoutMs: number) => {
    const now = () => new Date(1_700_000_000_000)
    const sender = new Sender({ origin, secret, now, timeoutMs, maxConnections: 1 })
    context.after(() => sender.stop())
    return sender
  }
  context.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { sender: senderWith(60_000), senderWith, server }
}

test('signs the time and the body', async context => {
  const seen: unknown[] = []
  const { sender } = await serve(context, (request, response) => {
    seen.push(
      request.method,
      request.url,
      request.headers['x-service-timestamp'],
      request.headers['x-service-signature'],
    )
    response.end('{"received":true,"walletDeadOutcome":"noop"}')
  })
  assert.deepEqual(await sender.send('{"a":1}', 'key'), {
    kind: 'accepted',
    ack: { received: true, walletDeadOutcome: 'noop' },
  })
  // Computed with: printf '1700000000000.{"a":1}' | openssl dgst -sha256 -hmac '<secret>'
  const signature = '2ea1f3d83db04aba28a687a36f1d1fa5d71d4cb513003551433791c626a0efd1'
  assert.deepEqual(seen, ['POST', '/api/webhooks/nwc', '1700000000000', `sha256=${signature}`])
})

for (const [status, kind] of [
  [200, 'accepted'],
  [201, 'away'],
  [204, 'away'],
  [302, 'away'],
  [400, 'refused'],
  [401, 'away'],
  [404, 'away'],
  [413, 'refused'],
  [422, 'refused'],
  [429, 'away'],
  [500, 'away'],
  [503, 'away'],
] satisfies [number, Sent['kind']][]) {
  test(`HTTP ${status} is ${kind}`, async context => {
    const { sender } = await serve(context, (_, response) => void response.writeHead(status).end(receipt))
    assert.equal((await sender.send('{}', 'key')).kind, kind)
  })
}

for (const body of [
  '',
  '<!doctype html><title>Soon back</title>',
  '{}',
  'null',
  '{"received":false}',
  '["received"]',
]) {
  test(`HTTP 200 with ${body || 'nothing'} is away: somebody else answered`, async context => {
    const { sender } = await serve(context, (_, response) => void response.end(body))
    const message = 'HTTP 200 without a receipt'
    assert.deepEqual(await sender.send('{}', 'key'), { kind: 'away', message, isCertain: false })
  })
}

test('nobody there is certain, no answer in time is not', async context => {
  const { sender, senderWith, server } = await serve(context, () => {})
  const hasty = senderWith(50)
  assert.deepEqual(await hasty.send('{}', 'key'), { kind: 'away', message: 'No answer in time', isCertain: false })
  assert.equal(await hasty.isHealthy().catch(() => 'threw'), false)
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
  assert.deepEqual(await sender.send('{}', 'key'), { kind: 'away', message: 'ECONNREFUSED', isCertain: true })
})

test('uses one connection again, and another one when that was closed meanwhile', async context => {
  const requests = new Map<Socket, number>()
  const { sender } = await serve(context, (request, response) => {
    const count = (requests.get(request.socket) ?? 0) + 1
    requests.set(request.socket, count)
    if (count === 3) request.socket.resetAndDestroy()
    else response.end(receipt)
  })
  const sent = [
    await sender.send('1', 'key'),
    await sender.send('2', 'key'),
    await sender.send('3', 'key'),
    await sender.send('4', 'key'),
  ]
  assert.deepEqual(
    sent.map(({ kind }) => kind),
    ['accepted', 'accepted', 'accepted', 'accepted'],
  )
  assert.deepEqual([...requests.values()], [3, 2])
})

test('an endless answer ends', async context => {
  const { sender } = await serve(context, (_, response) => {
    const part = Buffer.alloc(16_384)
    const write = () => {
      while (!response.destroyed && response.write(part));
    }
    response.on('drain', write)
    write()
  })
  assert.equal((await sender.send('{}', 'key')).kind, 'away')
})
