import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ConnectionState, ListenerStatus } from '@chispa/contract/listener'
import { backlogOf, type Connection, countByState, matching } from './listener-summary.ts'

const connection = (walletName: string, state: ConnectionState, relay = 'wss://relay.example'): Connection => ({
  walletId: `id-of-${walletName}`,
  walletName,
  userId: `owner-of-${walletName}`,
  state,
  connected: state === 'ready',
  relayUrls: [relay],
  lastEventAt: null,
  lastErrorAt: null,
  lastError: null,
})
const connections = [
  connection('Zoe', 'ready'),
  connection('Ana', 'ready', 'wss://other.example'),
  connection('Luz', 'error'),
  connection('Bea', 'connecting'),
]
const names = (rows: Connection[]) => rows.map(({ walletName }) => walletName)

test('every state is counted, also those in which no wallet is', () => {
  assert.deepEqual(countByState(connections), {
    connecting: 1,
    negotiating: 0,
    ready: 2,
    disconnected: 0,
    error: 1,
    closed: 0,
  })
})

test('wallets in trouble come first, then by name; what was given stays as it was', () => {
  assert.deepEqual(names(matching(connections, {})), ['Luz', 'Bea', 'Ana', 'Zoe'])
  assert.equal(connections[0]?.walletName, 'Zoe')
})

test('a search finds names, members and relays in any case, within the chosen state', () => {
  assert.deepEqual(names(matching(connections, { q: 'OTHER' })), ['Ana'])
  assert.deepEqual(names(matching(connections, { q: 'owner-of-l' })), ['Luz'])
  assert.deepEqual(names(matching(connections, { q: 'a', state: 'ready' })), ['Ana', 'Zoe'])
  assert.deepEqual(names(matching(connections, { q: 'nobody' })), [])
})

const event = (webhookStatus: 'pending' | 'delivered' | 'failed', webhookAttempts = 0) =>
  ({ webhookStatus, webhookAttempts }) as ListenerStatus['recentEvents'][number]
const backlog = (webhooksPending: number | undefined, ...recentEvents: ListenerStatus['recentEvents']) =>
  backlogOf({ counters: { webhooksPending } as ListenerStatus['counters'], recentEvents })

test('events on their way for the first time are no backlog', () => {
  assert.equal(backlog(0, event('delivered', 1)), 0)
  assert.equal(backlog(2, event('pending'), event('pending'), event('delivered')), 0)
})

test('an event that was tried, or one too old to be listed, is a backlog', () => {
  assert.equal(backlog(1, event('pending', 1)), 1)
  assert.equal(backlog(7, event('failed', 9), event('delivered')), 7)
  assert.equal(backlog(3, event('pending')), 3)
})

test('without a count the listed events have to do', () => {
  assert.equal(backlog(undefined, event('pending', 2), event('delivered')), 1)
  assert.equal(backlog(undefined), 0)
})
