import assert from 'node:assert/strict'
import { test } from 'node:test'
import { originsAt, ownAddresses } from './own-origins.ts'

const address = (address: string, internal = false) => ({
  address,
  internal,
  family: 'IPv4' as const,
  netmask: '',
  mac: '',
  cidr: null,
})
const interfaces = { lo: [address('127.0.0.1', true)], a: [address('169.254.1.1')], b: [address('10.0.0.7')] }

test('the addresses on networks are no loopback and no link-local ones', () => {
  assert.deepEqual(ownAddresses(interfaces), ['10.0.0.7'])
  assert.deepEqual(ownAddresses({}), [])
})

for (const host of ['0.0.0.0', '::', ''])
  test(`HOST=${host} answers on every network and on the machine itself`, () => {
    assert.deepEqual(originsAt(host, 3000, interfaces), ['http://10.0.0.7:3000', 'http://127.0.0.1:3000'])
  })

for (const [host, origin] of [
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['192.168.1.20', 'http://192.168.1.20:3000'],
  ['fd00::20', 'http://[fd00::20]:3000'],
  ['shop.lan', 'http://shop.lan:3000'],
] as const)
  test(`HOST=${host} answers there`, () => assert.deepEqual(originsAt(host, 3000, interfaces), [origin]))
