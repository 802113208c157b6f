import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { after, describe, test } from 'node:test'
import { isPublicAddress, namesPrivateAddress, publicLookup } from './public-host.ts'

const notPublic = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.8.8.8',
  '169.254.169.254',
  '172.16.0.1',
  '192.0.0.8',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::7f00:1',
  '::a00:1',
  '::808:808',
  '0:0:0:0:0:0:7f00:1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  'nonsense',
  '',
]

describe('isPublicAddress', () => {
  for (const address of notPublic) test(`not ${address}`, () => assert.equal(isPublicAddress(address), false))
  for (const address of ['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111', '::ffff:8.8.8.8']) {
    test(address, () => assert.equal(isPublicAddress(address), true))
  }
})

describe('namesPrivateAddress', () => {
  for (const url of [
    'ws://127.0.0.1:7777',
    'wss://[::1]/',
    'ws://2130706433/',
    'ws://0x7f.1/',
    'ws://0177.0.0.1/',
    'ws://[::ffff:127.0.0.1]/',
    'ws://[::7f00:1]/',
    'ws://10.0.0.1',
  ]) {
    test(`true for ${url}`, () => assert.equal(namesPrivateAddress(url), true))
  }
  for (const url of ['wss://relay.example', 'wss://8.8.8.8/', 'wss://localhost/']) {
    test(`false for ${url}`, () => assert.equal(namesPrivateAddress(url), false))
  }
})

describe('publicLookup', () => {
  const server = createServer().listen(0, '127.0.0.1')
  after(() => server.close())

  test('a name of a private address is not connected to', async () => {
    if (!server.listening) await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    let connections = 0
    server.on('connection', () => connections++)
    const socket = connect({ host: 'localhost', port, lookup: publicLookup })
    const [error] = await once(socket, 'error')
    assert.equal(error.name, 'PrivateHostError')
    assert.equal(connections, 0)
  })

  test('answers in both forms that sockets ask for, and passes on what fails', async () => {
    const ask = (host: string, options: object) =>
      new Promise<unknown[]>(resolve => publicLookup(host, options, (...answer) => resolve(answer)))
    assert.deepEqual(await ask('8.8.8.8', {}), [null, '8.8.8.8', 4])
    assert.deepEqual(await ask('8.8.8.8', { all: true }), [null, [{ address: '8.8.8.8', family: 4 }]])
    const [error] = await ask('nowhere.invalid', {})
    assert.ok(error instanceof Error)
  })
})
