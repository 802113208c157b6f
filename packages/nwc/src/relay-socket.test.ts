import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type Server } from 'node:net'
import { after, test } from 'node:test'
import { type RelayOptions, startRelay } from '@chispa/sandbox/relay'
import { until } from '@chispa/sandbox/until'
import { freePort } from '@chispa/testing/free-port'
import { ManualClock } from '@chispa/testing/manual-clock'
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

async function relayFor(options: RelayOptions = {}) {
  const relay = await startRelay(options)
  cleanups.push(() => relay.stop())
  return relay
}

/** Its peers neither answer nor hang up: with the server their connections end. */
async function listen(server: Server): Promise<number> {
  server.on('connection', connection => cleanups.push(async () => connection.destroy()))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => new Promise(resolve => server.close(resolve)))
  return (server.address() as { port: number }).port
}

/** Of the WebSocket standard (RFC 6455). */
const handshakeText = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
/** Long, for busy machines. */
const bounded = { timeout: 120_000 }

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
  const relay = await relayFor({ port: await freePort() })
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
  const clock = new ManualClock()
  const { socket, next } = socketTo(relay.url, { clock, pingIntervalMs: 25_000, pongTimeoutMs: 10_000 })
  socket.start()
  await next('open')
  // Several pings are answered first: an idle relay is not a dead one.
  for (let ping = 0; ping < 3; ping++) {
    await clock.advance(25_000)
    await until(() => socket.heardAt === clock.now().getTime())
    await clock.advance(10_000)
    assert.equal(socket.state, 'open')
  }
  relay.faults.frozen = true
  const down = next('down')
  await clock.advance(35_000)
  assert.match(await down, /ping/)
  relay.faults.frozen = false
  const opened = next('open')
  await clock.advance(1000)
  await opened
})

test('a peer that accepts and never finishes the handshake is given up', bounded, async () => {
  const port = await listen(createServer(() => {}))
  const { socket } = socketTo(`ws://127.0.0.1:${port}`, { connectTimeoutMs: 50 })
  socket.start()
  assert.match(String(await until(() => socket.lastError)), /handshake/i)
})

test('a relay that drops us at once is not redialled at full speed', bounded, async () => {
  const relay = await relayFor()
  const clock = new ManualClock()
  const backoff = { firstMs: 1000, maxMs: 60_000 }
  const { socket, next } = socketTo(relay.url, { clock, backoff, random: () => 1 })
  socket.start()
  const pauses: number[][] = []
  for (let round = 0; round < 5; round++) {
    const opened = next('open')
    await clock.advance(clock.timers[0] ?? 0)
    await opened
    const down = next('down')
    relay.dropSockets()
    await down
    pauses.push(clock.timers)
  }
  assert.deepEqual(pauses, [[1000], [2000], [4000], [8000], [16_000]])
  assert.equal(relay.status().socketsEver, 5)
})

test('somebody in a hurry does not wait for the backoff, yet never dials twice in a second', bounded, async () => {
  const relay = await relayFor()
  const clock = new ManualClock()
  const { socket, next } = socketTo(relay.url, { clock, backoff: { firstMs: 60_000, maxMs: 60_000 } })
  socket.start()
  await next('open')
  await clock.advance(400)
  const down = next('down')
  relay.dropSockets()
  await down
  for (let call = 0; call < 100; call++) socket.hurry()
  assert.deepEqual(clock.timers, [600])
  const opened = next('open')
  await clock.advance(600)
  await opened
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
  const port = await listen(deaf)
  const clock = new ManualClock()
  const { socket, next } = socketTo(`ws://127.0.0.1:${port}`, { clock })
  socket.start()
  await next('open')
  const stopped = socket.stop()
  assert.deepEqual(clock.timers, [1000], 'it is given a second to answer')
  await clock.advance(1000)
  await stopped
})

/** Lets the clock run whenever the socket is not being read, until it is done. */
async function readOn(clock: ManualClock, isDone: () => boolean): Promise<void> {
  for (let step = 0; !isDone(); step++) {
    assert.ok(step < 1000, 'it is never done')
    // The next ping, and the end of the pause.
    await until(() => isDone() || clock.timers.length === 2)
    if (!isDone()) await clock.advance(clock.timers[0]!)
  }
}

test('a relay that floods is read within its budget, then closed, and nobody hurries it back', bounded, async () => {
  const relay = await relayFor()
  const clock = new ManualClock()
  const budget = { bytesPerSecond: 100_000, messagesPerSecond: 100_000, burstMs: 1000, maxOwingMs: 5000 }
  const backoff = { firstMs: 10_000, maxMs: 10_000 }
  const { socket, next, read } = socketTo(relay.url, { clock, budget, backoff })
  socket.start()
  await next('open')
  relay.faults.floodBytes = 10_000
  let reason = ''
  void next('down').then(said => {
    reason = said
  })
  socket.send(['REQ', 's', {}])
  await readOn(clock, () => reason !== '')
  assert.match(reason, /more than it may/)
  const seconds = clock.monotonicMs() / 1000
  assert.ok(seconds >= 5 && seconds < 60, `given up after ${seconds} s`)
  // What the operating system had taken in one piece is still read.
  assert.ok(read.bytes <= budget.bytesPerSecond * (seconds + 1) + 200_000, `${read.bytes} bytes in ${seconds} s`)
  socket.hurry()
  await clock.advance(4000)
  assert.deepEqual([socket.state, relay.status().socketsEver], ['waiting', 1])
})

test('a busy relay is slowed down, not lost: all it said arrives', bounded, async () => {
  const relay = await relayFor()
  const clock = new ManualClock()
  const budget = { bytesPerSecond: 10_000_000, messagesPerSecond: 20_000, burstMs: 100, maxOwingMs: 60_000 }
  const { socket, next, read } = socketTo(relay.url, { clock, budget })
  socket.start()
  await next('open')
  relay.flood(20_000)
  await readOn(clock, () => read.frames === 20_000)
  assert.ok(clock.monotonicMs() > 500, `within ${clock.monotonicMs()} ms`)
  assert.equal(relay.status().socketsEver, 1)
})
