import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { after, describe, test } from 'node:test'
import { hostGuard } from './host-guard.ts'

const server = createServer().listen(0, '127.0.0.1')
await once(server, 'listening')
after(() => server.close())
let connections = 0
server.on('connection', socket => {
  connections++
  socket.destroy()
})
const { port } = server.address() as AddressInfo

const four = (address: string) => ({ address, family: 4 })
const six = (address: string) => ({ address, family: 6 })
const guardOf = (addresses: { address: string; family: number }[], isOpen = false) =>
  hostGuard({ privateHostsAllowed: () => isOpen, resolve: async () => addresses })
const ask = (guard: ReturnType<typeof hostGuard>, options: object = {}, host = 'pay.example') =>
  new Promise<unknown[]>(resolve => guard.lookup(host, options, (...answer) => resolve(answer)))

describe('a name', () => {
  test('of public addresses: all of them, in both forms that sockets ask for', async () => {
    const guard = guardOf([four('8.8.8.8'), six('2606:4700::1')])
    assert.deepEqual(await ask(guard), [null, '8.8.8.8', 4])
    assert.deepEqual(await ask(guard, { all: true }), [null, [four('8.8.8.8'), six('2606:4700::1')]])
    assert.deepEqual(await ask(guard, { family: 6 }), [null, '2606:4700::1', 6])
    assert.deepEqual(await ask(guard, { family: 'IPv4', all: true }), [null, [four('8.8.8.8')]])
  })

  for (const [name, addresses] of [
    ['a private address', [four('10.0.0.1')]],
    ['a public and a private address', [four('8.8.8.8'), four('127.0.0.1')]],
    ['a public address and a private one of the other family', [four('8.8.8.8'), six('::1')]],
    ['a private address of the family that was not asked for', [six('fc00::1'), four('8.8.8.8')]],
    ['what is no address', [four('nonsense')]],
  ] as const) {
    test(`of ${name} is refused`, async () => {
      const [error] = await ask(guardOf([...addresses]), { family: 4 })
      assert.equal((error as Error).name, 'PrivateHostError')
    })
  }

  test('without any address is not found', async () => {
    const [error] = await ask(guardOf([]))
    assert.equal((error as NodeJS.ErrnoException).code, 'ENOTFOUND')
  })

  test('of a private address is fine where that is allowed, from one call to the next', async () => {
    let isOpen = true
    const guard = hostGuard({ privateHostsAllowed: () => isOpen, resolve: async () => [four('127.0.0.1')] })
    assert.deepEqual(await ask(guard), [null, '127.0.0.1', 4])
    assert.equal(guard.mayUse('ws://127.0.0.1:1'), true)
    isOpen = false
    assert.equal(((await ask(guard))[0] as Error).name, 'PrivateHostError')
    assert.equal(guard.mayUse('ws://127.0.0.1:1'), false)
  })
})

describe('check, before anything is opened', () => {
  for (const [url, addresses, expected] of [
    ['https://pay.example', [four('8.8.8.8')], 'allowed'],
    ['https://pay.example', [four('8.8.8.8'), six('fc00::1')], 'refused'],
    ['https://pay.example', [], 'allowed'],
    ['https://8.8.8.8', [four('10.0.0.1')], 'allowed'],
    ['https://10.0.0.1', [four('8.8.8.8')], 'refused'],
    ['wss://localhost', [four('8.8.8.8')], 'refused'],
    ['wss://LOCALHOST.', [four('8.8.8.8')], 'refused'],
    ['wss://a.localhost', [four('8.8.8.8')], 'refused'],
    ['wss://localhost.example', [four('8.8.8.8')], 'allowed'],
  ] as const) {
    test(`${url} at ${addresses.map(({ address }) => address).join(' and ') || 'nothing'}: ${expected}`, async () => {
      assert.equal(await guardOf([...addresses]).check(url, 20_000), expected)
    })
  }

  test('nothing is known of a name that fails, or takes too long; where private ones are allowed, nothing is asked', async () => {
    const never = () => new Promise<never>(() => {})
    const fails = () => Promise.reject(new Error('no'))
    for (const resolve of [never, fails]) {
      assert.equal(
        await hostGuard({ privateHostsAllowed: () => false, resolve }).check('https://a.example', 10),
        'unknown',
      )
      assert.equal(
        await hostGuard({ privateHostsAllowed: () => true, resolve }).check('https://a.example', 10),
        'allowed',
      )
    }
  })
})

test('a socket is not opened to a name of a private address', async () => {
  const guard = guardOf([four('127.0.0.1')])
  const [error] = await once(connect({ host: 'pay.example', port, lookup: guard.lookup }), 'error')
  assert.equal(error.name, 'PrivateHostError')
  assert.equal(connections, 0)
})

test('a socket goes to the address that was checked: the name is resolved once', async () => {
  const asked: string[] = []
  const guard = hostGuard({
    privateHostsAllowed: () => true,
    resolve: async host => {
      asked.push(host)
      return [four(asked.length === 1 ? '127.0.0.1' : '127.0.0.2')]
    },
  })
  const socket = connect({ host: 'rebind.example', port, lookup: guard.lookup })
  await once(socket, 'connect')
  assert.equal(socket.remoteAddress, '127.0.0.1')
  assert.deepEqual(asked, ['rebind.example'])
  socket.destroy()
})

test('the name servers of this machine: what fails is passed on, and nothing private comes through', async () => {
  const guard = hostGuard({ privateHostsAllowed: () => false })
  for (const host of ['nowhere.invalid', 'localhost']) {
    const [error] = await ask(guard, {}, host)
    assert.ok(error instanceof Error, host)
  }
})
