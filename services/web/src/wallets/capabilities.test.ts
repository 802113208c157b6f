import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCapabilities } from './capabilities.ts'

const announced = {
  methods: ['get_info'],
  notifications: ['payment_sent'],
  encryption: 'nip44_v2' as const,
  isEncryptionGuess: false,
  extensions: undefined,
}

test('the answer to get_info counts, the announcement fills its gaps', () => {
  const info = { network: 'regtest', methods: ['make_invoice'], notifications: [] }
  assert.deepEqual(readCapabilities(info, announced), {
    network: 'regtest',
    encryption: 'nip44_v2',
    methods: ['make_invoice'],
    notifications: ['payment_sent'],
    extensions: null,
  })
})

test('a wallet that announces nothing is taken at its answer', () => {
  assert.deepEqual(readCapabilities({ methods: [], notifications: [] }, undefined), {
    network: null,
    encryption: null,
    methods: [],
    notifications: [],
    extensions: null,
  })
})

test('a stranger’s words are bounded in number, length and letters', () => {
  const many = Array.from({ length: 200 }, (_, at) => `method_${at}`)
  const info = { network: 'x'.repeat(41), methods: ['a\0b', '', 'x'.repeat(41), ...many], notifications: ['ok', 'ok'] }
  const told = readCapabilities(info, undefined)
  assert.equal(told.network, null)
  assert.deepEqual(told.methods, many.slice(0, 50))
  assert.deepEqual(told.notifications, ['ok'])
})

test('extensions of the answer count, else those of the announcement; silence is not an empty list', () => {
  const info = { methods: [], notifications: [] }
  const told = (own?: string[], general?: string[]) =>
    readCapabilities({ ...info, ...(own && { extensions: own }) }, { ...announced, extensions: general }).extensions
  assert.deepEqual(told(['02', '321'], ['05']), ['02', '321'])
  assert.deepEqual(told(undefined, ['05', '13']), ['05', '13'])
  assert.deepEqual(told([], ['05']), [])
  assert.equal(told(), null)
})
