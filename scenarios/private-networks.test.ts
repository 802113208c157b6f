/**
 * Members cannot lead the services into private networks: not in production, and not on a machine that others can reach
 * either, whatever NODE_ENV says, unless an administrator said so.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startRelay } from '@chispa/sandbox/relay'
import { testDatabase } from '@chispa/testing/database'
import { authorization, newPerson, type Person } from '@chispa/testing/person'
import { startRawServer } from '@chispa/testing/raw-server'
import { startWeb, type WebProcess } from './src/web-process.ts'

const database = await testDatabase()
const relay = await startRelay()
/** Something on this machine that is none of the members' business. */
const inside = await startRawServer({ onData: socket => socket.end('HTTP/1.1 200 OK\r\n\r\n[]') })
after(async () => {
  await relay.stop()
  await inside.stop()
  await database[Symbol.asyncDispose]()
})

const admin = newPerson()
await database.sql`insert into users (pubkey, role) values (${admin.pubkey}, 'ADMIN')`

function callerOf(web: WebProcess) {
  const base = `http://127.0.0.1:${new URL(web.url).port}`
  return async (method: string, path: string, as: Person, body?: object) => {
    const text = body && JSON.stringify(body)
    const signed = { url: `${base}${path}`, method, ...(text !== undefined && { body: text }) }
    const headers = { authorization: authorization(as, signed), ...(text && { 'content-type': 'application/json' }) }
    const reply = await fetch(signed.url, { method, headers, ...(text && { body: text }) })
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
  }
}

/** A member tries each way in; how many were open. */
async function tryAll(web: WebProcess) {
  const call = callerOf(web)
  const member = newPerson()
  await call('GET', '/api/users/me', member)
  const add = (name: string, relayUrl: string) =>
    call('POST', '/api/remote-wallets', member, { name, nwcUri: connectionTo(relayUrl) })
  const wallet = await add('Inside', relay.url)
  const byName = await add('By name', relay.url.replace('127.0.0.1', 'localhost'))
  const { body: outside } = await add('Outside', 'wss://relay.example')
  const path = `/api/remote-wallets/${outside.id}/receive-action`
  const destinations = [{ address: `bob@127.0.0.1:${inside.port}`, allocationBps: 10_000 }]
  const forwarding = await call('PUT', path, member, { destinations })
  const feed = await call('POST', '/api/card-designs/import', admin, { url: `${inside.url}/feed.json` })
  return { wallet: wallet.status, byName: byName.status, forwarding: forwarding.status, feed: feed.status }
}

const connectionTo = (relayUrl: string) =>
  `nostr+walletconnect://${newPerson().pubkey}?relay=${relayUrl}&secret=${Buffer.from(newPerson().secretKey).toString('hex')}`

const closed = { wallet: 400, byName: 400, forwarding: 400, feed: 400 }
const open = { wallet: 201, byName: 201, forwarding: 200, feed: 200 }

test('reached from elsewhere, in development: closed, until an administrator opens it', async () => {
  await using web = await startWeb(database.url, { HOST: '0.0.0.0', NODE_ENV: 'development' })
  const before = [relay.status().socketsEver, inside.received.length]
  assert.deepEqual(await tryAll(web), closed)
  assert.deepEqual([relay.status().socketsEver, inside.received.length], before)
  const set = (value: boolean | null) =>
    callerOf(web)('POST', '/api/settings', admin, { private_relays_allowed: value, private_hosts_allowed: value })
  assert.equal((await set(true)).status, 200)
  assert.deepEqual(await tryAll(web), open)
  assert.equal((await set(null)).status, 200)
  assert.deepEqual(await tryAll(web), closed)
})

test('on loopback, in development: open, so that everything can be tried on one machine', async () => {
  await using web = await startWeb(database.url, { HOST: '127.0.0.1', NODE_ENV: 'development' })
  assert.deepEqual(await tryAll(web), open)
})

test('on loopback, in production: closed', async () => {
  await using web = await startWeb(database.url, { HOST: '127.0.0.1', NODE_ENV: 'production' })
  assert.deepEqual(await tryAll(web), closed)
})

test('on loopback, in development, behind a proxy: closed', async () => {
  await using web = await startWeb(database.url, {
    HOST: '127.0.0.1',
    NODE_ENV: 'development',
    TRUST_PROXY: '127.0.0.1',
  })
  assert.deepEqual(await tryAll(web), closed)
})
