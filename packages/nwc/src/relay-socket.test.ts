import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { after, test } from 'node:test'
import { startRelay } from '@chispa/sandbox/relay'
import { until } from '@chispa/sandbox/until'
import { RelaySocket, type SocketOptions } from './relay-socket.ts'

const cleanups: (() => Promise<unknown>)[] = []
after(() => Promise.all(cleanups.map(clean => clean())))

const quick: Partial<SocketOptions> = { backoff: { firstMs: 10, maxMs: 40 } }

/** A socket whose openings, losses and data can be awaited, each wait bounded by the test runner's timeout. */
function socketTo(url: string, options: Partial<SocketOptions> = {}) {
  const heard = { open: [] as (() => void)[], down: [] as ((reason: string) => void)[], data: [] as (() => void)[] }
  const next = <K extends keyof typeof heard>(kind: K) =>
    new Promise<string>(resolve => heard[kind].push(resolve as never))
  const tell = (kind: keyof typeof heard, text: string) => {
    for (const resolve of heard[kind].splice(0)) (resolve as (text: string) => void)(text)
  }
  const read = { frames: 0, bytes: 0 }
  const events = {
    onOpen: () => tell('open', ''),
    onData: (data: string) => {
      read.frames++
      read.bytes += data.length
      tell('data', data)
    },
    onDown: (reason: string) => tell('down', reason),
  }
  const socket = new RelaySocket(url, events, { ...quick, ...options })
  cleanups.push(() => socket.stop())
  return { socket, next, read }
}

async function relayFor() {
  const relay = await startRelay()
  cleanups.push(() => relay.stop())
  return relay
}

/** Of the WebSocket standard (RFC 6455). */
const handshakeText = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const bounded = { timeout: 10_000 }

test('opens, sends, receives, and says when it could not send', bounded, async () => {
  const { socket, next } = socketTo((await relayFor()).url)
  assert.equal(socket.send(['REQ', 's', {}]), false)
  socket.start()
  await next('open')
  assert.equal(socket.state, 'open')
  assert.equal(socket.send(['REQ', 's', {}]), true)
  assert.equal(await next('data'), '["EOSE","s"]')
})

test('comes back after the relay dropped it, and after the relay was away', bounded, async () => {
  const relay = await relayFor()
  const { socket, next } = socketTo(relay.url)
  socket.start()
  await next('open')
  const dropped = next('down')
  relay.dropSockets()
  await dropped
  assert.equal(socket.state, 'waiting')
  await next('open')
  const gone = next('down')
  await relay.down()
  await gone
  // It dials in vain for a while.
  const error = await until(() => socket.lastError?.includes('ECONNREFUSED') && socket.lastError)
  assert.match(String(error), /ECONNREFUSED/)
  const opened = next('open')
  await relay.up()
  await opened
  assert.equal(socket.lastError, null)
})

test('a relay that refuses connections is tried again', bounded, async () => {
  const relay = await relayFor()
  relay.faults.refuseConnections = true
  const { socket, next } = socketTo(relay.url)
  socket.start()
  await until(() => socket.lastError?.includes('503'))
  relay.faults.refuseConnections = false
  await next('open')
})

test('a peer that stops answering pings is given up', bounded, async () => {
  const relay = await relayFor()
  const { socket, next } = socketTo(relay.url, { pingIntervalMs: 20, pongTimeoutMs: 50 })
  socket.start()
  await next('open')
  // Several pings are answered first: an idle relay is not a dead one.
  const heardAt = socket.heardAt
  await until(() => socket.heardAt > heardAt + 60)
  const down = next('down')
  relay.faults.frozen = true
  assert.match(await down, /ping/)
  relay.faults.frozen = false
  await next('open')
})

test('a peer that accepts and never finishes the handshake is given up', bounded, async () => {
  const mute = createServer(() => {})
  await new Promise<void>(resolve => mute.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => new Promise(resolve => mute.close(resolve)))
  const { port } = mute.address() as { port: number }
  const { socket } = socketTo(`ws://127.0.0.1:${port}`, { connectTimeoutMs: 50 })
  socket.start()
  assert.match(String(await until(() => socket.lastError)), /handshake/i)
})

test('a relay that drops us at once is not redialled at full speed', bounded, async () => {
  const relay = await relayFor()
  const backoff = { firstMs: 20, maxMs: 10_000 }
  const { socket, next } = socketTo(relay.url, { backoff, random: () => 1 })
  socket.start()
  const waits: number[] = []
  for (let round = 0; round < 5; round++) {
    const from = performance.now()
    await next('open')
    waits.push(performance.now() - from)
    const down = next('down')
    relay.dropSockets()
    await down
  }
  assert.ok(waits[4]! > 4 * waits[1]!, `waits: ${waits.map(Math.round)}`)
})

test('somebody in a hurry does not wait for the backoff, yet never dials twice in a second', bounded, async () => {
  const relay = await relayFor()
  const { socket, next } = socketTo(relay.url, { backoff: { firstMs: 60_000, maxMs: 60_000 } })
  socket.start()
  await next('open')
  const down = next('down')
  relay.dropSockets()
  await down
  const from = performance.now()
  for (let call = 0; call < 100; call++) socket.hurry()
  await next('open')
  assert.ok(performance.now() - from < 2000)
  assert.equal(relay.status().socketsEver, 2)
})

test('stop waits until the socket is closed and nothing comes back', bounded, async () => {
  const relay = await relayFor()
  const { socket, next } = socketTo(relay.url)
  socket.start()
  await next('open')
  const down = next('down')
  await socket.stop()
  assert.equal(await down, 'stopped')
  await until(() => relay.status().sockets === 0)
  socket.start()
  socket.hurry()
  assert.deepEqual([socket.state, relay.status().socketsEver], ['stopped', 1])
})

test('stop does not wait for a peer that is gone', bounded, async () => {
  const deaf = createHttpServer()
  deaf.on('upgrade', (request, socket) => {
    const accept = createHash('sha1').update(`${request.headers['sec-websocket-key']}${handshakeText}`).digest('base64')
    const head = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade']
    socket.write([...head, `Sec-WebSocket-Accept: ${accept}`, '', ''].join('\r\n'))
    socket.on('error', () => {})
  })
  await new Promise<void>(resolve => deaf.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => new Promise(resolve => deaf.close(resolve)))
  const { socket, next } = socketTo(`ws://127.0.0.1:${(deaf.address() as { port: number }).port}`)
  socket.start()
  await next('open')
  const from = performance.now()
  await socket.stop()
  const tookMs = performance.now() - from
  assert.ok(tookMs > 500 && tookMs < 3000, `took ${tookMs} ms`)
})

test('a relay that floods is read within its budget, then closed, and nobody hurries it back', bounded, async () => {
  const relay = await relayFor()
  const budget = { bytesPerSecond: 100_000, messagesPerSecond: 100_000, burstMs: 1000, patienceMs: 500 }
  const { socket, next, read } = socketTo(relay.url, { budget, backoff: { firstMs: 10_000, maxMs: 10_000 } })
  socket.start()
  await next('open')
  relay.faults.floodBytes = 10_000
  const from = performance.now()
  const down = next('down')
  socket.send(['REQ', 's', {}])
  assert.match(await down, /more than it may/)
  const seconds = (performance.now() - from) / 1000
  // What the operating system had taken in one piece is still read.
  assert.ok(read.bytes <= budget.bytesPerSecond * (seconds + 1) + 200_000, `${read.bytes} bytes in ${seconds} s`)
  socket.hurry()
  assert.equal(socket.state, 'waiting')
  assert.equal(
    await Promise.race([next('open'), new Promise(resolve => setTimeout(resolve, 1200, 'left alone'))]),
    'left alone',
  )
})

test('a busy relay is slowed down, not lost: all it said arrives', bounded, async () => {
  const relay = await relayFor()
  const budget = { bytesPerSecond: 10_000_000, messagesPerSecond: 20_000, burstMs: 100, patienceMs: 60_000 }
  const { socket, next, read } = socketTo(relay.url, { budget, pingIntervalMs: 20, pongTimeoutMs: 20 })
  socket.start()
  await next('open')
  relay.flood(20_000)
  const from = performance.now()
  await until(() => read.frames === 20_000)
  assert.ok(performance.now() - from > 500)
  assert.equal(relay.status().socketsEver, 1)
})
