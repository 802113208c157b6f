import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NostrEvent } from '@chispa/protocols/nip01'
import { receiptRelays } from './receipt-relays.ts'

const request = (tags: string[][]) => ({ tags }) as NostrEvent

test('the relays of the request, else hints and the instance’s, else well-known ones', () => {
  const instance = ['wss://instance.example']
  const named = request([
    ['relays', 'wss://named.example'],
    ['p', 'ab', 'wss://hint.example'],
  ])
  assert.deepEqual(receiptRelays(named, instance), ['wss://named.example'])
  assert.deepEqual(receiptRelays(request([['p', 'ab', 'wss://hint.example']]), instance), [
    'wss://hint.example',
    'wss://instance.example',
  ])
  assert.deepEqual(receiptRelays(request([['p', 'ab', 'nowhere']]), instance), instance)
  assert.ok(receiptRelays(request([]), null).every(url => url.startsWith('wss://')))
  assert.ok(receiptRelays(request([]), []).length > 0)
})
