import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { choosePorts } from './choose-ports.ts'

const host = '127.0.0.1'
const web = { host, variables: { host: 'HOST', port: 'PORT' } }
const listener = { host, variables: { host: 'LISTENER_HOST', port: 'LISTENER_PORT' } }

test('port 0 is any free one, two different ones', async () => {
  const chosen = await choosePorts({ web: { ...web, port: 0 }, listener: { ...listener, port: 0 } })
  assert.ok(chosen.web.port > 0 && chosen.listener.port > 0)
  assert.notEqual(chosen.web.port, chosen.listener.port)
})

test('all that is wrong is told at once, with the variables to set', async context => {
  const taken = createServer().listen(0, host)
  context.after(() => taken.close())
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }
  await assert.rejects(choosePorts({ web: { ...web, port }, listener: { ...listener, port, host: '192.0.2.1' } }), {
    name: 'OperatorError',
    message:
      `The port ${port} of 127.0.0.1 is taken: stop what uses it, or set PORT\n` +
      'LISTENER_HOST 192.0.2.1 is not an address of this machine',
  })
})
