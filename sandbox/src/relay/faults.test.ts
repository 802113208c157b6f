/** What the relay can be told to do wrong. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, test } from 'node:test'
import { freePort } from '@chispa/testing/free-port'
import { clientOf, publish, relayFor, sign, stored } from '../../test/relay-talk.ts'
import { rawClient } from './raw-client.ts'

describe('faults', () => {
  test('switched over HTTP, unknown names refused', async () => {
    const relay = await relayFor()
    const http = relay.url.replace('ws:', 'http:')
    const post = (body: object) => fetch(`${http}/faults`, { method: 'POST', body: JSON.stringify(body) })
    assert.equal((await post({ refuseEvents: 'blocked: no', delayMs: 5 })).status, 200)
    assert.equal((await post({ nonsense: true })).status, 400)
    assert.equal((await post({ delayMs: 'soon' })).status, 400)
    assert.deepEqual([relay.faults.refuseEvents, relay.faults.delayMs], ['blocked: no', 5])
    const client = await clientOf(relay.url)
    assert.deepEqual(await publish(client, sign()), { accepted: false, text: 'blocked: no' })
    await fetch(`${http}/faults`, { method: 'DELETE' })
    assert.equal((await publish(client, sign())).accepted, true)
  })

  test('silent, frozen, without EOSE, without OK', async () => {
    const relay = await relayFor()
    const client = await clientOf(relay.url)
    relay.faults.noEose = true
    client.send('REQ', 's', {})
    assert.deepEqual(await client.untilQuiet('EOSE'), [])
    relay.faults.withholdOk = true
    client.send('EVENT', sign())
    assert.equal((await client.next('EVENT'))[1], 's')
    assert.deepEqual(await client.untilQuiet('OK'), [])
    relay.faults.silent = true
    client.send('EVENT', sign({ content: 'unheard' }))
    assert.deepEqual(await client.untilQuiet('EVENT'), [])
    relay.faults.frozen = true
    await assert.rejects(Promise.race([client.untilQuiet('EVENT'), client.next('PONG', 200)]), /no PONG/)
  })

  test('duplicates and loses events, closes subscriptions', async () => {
    const relay = await relayFor()
    const client = await clientOf(relay.url)
    client.send('REQ', 's', {})
    await client.next('EOSE')
    relay.faults.duplicateEvents = true
    await publish(client, sign())
    assert.equal((await client.untilQuiet('EVENT')).length, 2)
    relay.faults.loseKinds = [1]
    assert.equal((await publish(client, sign({ content: 'lost' }))).accepted, true)
    assert.equal((await client.untilQuiet('EVENT')).length, 2)
    relay.faults.refuseSubscriptions = 'error: tired'
    client.send('REQ', 't', {})
    assert.deepEqual(await client.next('CLOSED'), ['CLOSED', 't', 'error: tired'])
  })

  test('passes an event on after the one that follows it, and one that nothing follows all the same', async () => {
    const relay = await relayFor()
    const client = await clientOf(relay.url)
    client.send('REQ', 's', {})
    await client.next('EOSE')
    relay.faults.reorderEvents = true
    const [first, second, last] = ['first', 'second', 'last'].map(content => sign({ content }))
    for (const event of [first, second, last]) await publish(client, event)
    const heard = [await client.next('EVENT'), await client.next('EVENT'), await client.next('EVENT')]
    assert.deepEqual(
      heard.map(frame => frame[2]),
      [second, first, last],
    )
  })

  test('drops sockets, refuses connections, floods', async () => {
    const relay = await relayFor()
    const client = await clientOf(relay.url)
    relay.flood(500)
    assert.equal((await client.untilQuiet('NOTICE')).length, 500)
    relay.dropSockets()
    assert.equal(await client.closed, 1006)
    relay.faults.refuseConnections = true
    await assert.rejects(rawClient(relay.url), /503/)
  })

  test('a client that is gone when it is refused does no harm', async () => {
    const relay = await relayFor()
    relay.faults.refuseConnections = true
    const socket = connect(relay.port, '127.0.0.1')
    const headers = 'Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n'
    socket.write(`GET / HTTP/1.1\r\n${headers}Sec-WebSocket-Key: AQIDBAUGBwgJCgsMDQ4PEA==\r\n\r\n`)
    assert.match(String(await once(socket, 'data')), /503/)
    socket.resetAndDestroy()
    relay.faults.refuseConnections = false
    for (let turn = 0; turn < 5; turn++) await clientOf(relay.url)
  })

  test('a restart keeps or loses what was stored', async () => {
    const relay = await relayFor({ port: await freePort() })
    const event = sign()
    await publish(await clientOf(relay.url), event)
    await relay.restart()
    assert.deepEqual(await stored(await clientOf(relay.url), {}), [event])
    await relay.restart({ forget: true })
    assert.deepEqual(await stored(await clientOf(relay.url), {}), [])
  })
})
