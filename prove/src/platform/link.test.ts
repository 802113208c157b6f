/** The ways that fail, over real sockets. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { openLink } from './link.ts'

/** Answers what it hears. */
async function openEcho() {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {}).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

async function visit(port: number) {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  const visitor = { socket, heard: '', isClosed: false }
  socket.on('data', chunk => (visitor.heard += chunk)).on('close', () => (visitor.isClosed = true))
  return visitor
}

test('a way passes both ways, to the next that takes it', async () => {
  await using echo = await openEcho()
  await using link = await openLink(() => [1, echo.port])
  for (let turn = 0; turn < 2; turn++) {
    const visitor = await visit(link.port)
    visitor.socket.write('hello')
    await until(() => visitor.heard === 'hello')
  }
})

test('an answer is cut in the middle', async () => {
  await using echo = await openEcho()
  await using link = await openLink(() => [echo.port])
  const visitor = await visit(link.port)
  visitor.socket.write('ready')
  await until(() => visitor.heard === 'ready')
  link.cutAnswers()
  visitor.socket.write('hello')
  await until(() => visitor.isClosed)
  assert.ok(visitor.heard.length < 'readyhello'.length)
})

test('what waited while it stood still arrives', async () => {
  await using echo = await openEcho()
  await using link = await openLink(() => [echo.port])
  link.stall()
  const visitor = await visit(link.port)
  visitor.socket.write('hello')
  link.flow()
  await until(() => visitor.heard === 'hello')
})

test('what a half-open way lost stays lost, and a new connection works', async () => {
  await using echo = await openEcho()
  await using link = await openLink(() => [echo.port])
  const visitor = await visit(link.port)
  visitor.socket.write('ready')
  await until(() => visitor.heard === 'ready')
  link.lose()
  visitor.socket.write('lost')
  link.heal()
  const next = await visit(link.port)
  next.socket.write('hello')
  await until(() => next.heard === 'hello')
  assert.deepEqual([visitor.heard, visitor.isClosed], ['ready', false])
})
