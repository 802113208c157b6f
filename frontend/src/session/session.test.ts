import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { listActivity } from '@chispa/contract/activity'
import { readMe } from '@chispa/contract/users'
import { type LoopbackInstance, startLoopbackInstance } from '../../test/loopback-instance.ts'
import { ApiError } from '../api/api-error.ts'
import { caller } from '../api/call.ts'
import { sender } from '../api/send.ts'
import { keySigner, newNsec } from './key-signer.ts'
import { Session } from './session.ts'
import type { KeptSigner } from './signer.ts'

let instance: LoopbackInstance
before(async () => {
  instance = await startLoopbackInstance()
})
after(() => instance.stop())
beforeEach(() => {
  Object.assign(instance, { endpoint: null, clockOffsetMs: 0, tokenSeconds: 3600, minted: 0, refused: new Map() })
})

class TabStorage {
  readonly items = new Map<string, string>()
  getItem = (name: string) => this.items.get(name) ?? null
  setItem = (name: string, value: string) => void this.items.set(name, value)
  removeItem = (name: string) => void this.items.delete(name)
}

function openTab(storage = new TabStorage(), now = Date.now) {
  const send = sender(instance.origin)
  const session = new Session({
    send,
    storage,
    pageOrigin: instance.origin,
    now,
    reopen: async kept => keySigner((kept as Extract<KeptSigner, { method: 'key' }>).nsec),
  })
  return { session, storage, call: caller(send, session) }
}

const nsec = newNsec()
const keptKey = () => ({ method: 'key', publicKey: keySigner(nsec).publicKey, nsec }) as const

test('a call that needs a token mints one, and the next call uses the same', async () => {
  const { session, call } = openTab()
  session.open(keySigner(nsec))
  await call(readMe)
  await call(readMe)
  assert.equal(instance.minted, 1)
})

test('parallel calls share one signature', async () => {
  const { session, call } = openTab()
  session.open(keySigner(nsec))
  await Promise.all([call(readMe), call(readMe), call(readMe)])
  assert.equal(instance.minted, 1)
})

test('a token that the server calls expired is replaced without a word, once for all who noticed', async () => {
  const { session, call } = openTab()
  session.open(keySigner(nsec))
  const { token } = (await call(readMe)) as unknown as { token: string }
  instance.refused.set(token, [401, 'token_expired'])
  const again = (await Promise.all([call(readMe), call(readMe)])) as unknown as { token: string }[]
  assert.equal(instance.minted, 2)
  for (const reply of again) assert.notEqual(reply.token, token)
})

test('a token that is about to end by our own clock is not sent any more', async () => {
  let now = Date.now()
  const { session, call } = openTab(undefined, () => now)
  session.open(keySigner(nsec))
  await call(readMe)
  now += 3_590_000
  await call(readMe)
  assert.equal(instance.minted, 2)
})

test('a token from before a promotion is replaced once it is a minute old', async () => {
  let now = Date.now()
  const { session, call } = openTab(undefined, () => now)
  session.open(keySigner(nsec))
  const { token } = (await call(readMe)) as unknown as { token: string }
  instance.refused.set(token, [403, 'permission_missing'])
  await assert.rejects(call(readMe), { status: 403 })
  assert.equal(instance.minted, 1)
  now += 61_000
  await call(readMe)
  assert.equal(instance.minted, 2)
})

test('signatures name the endpoint the instance knows itself by, and its clock', async () => {
  instance.endpoint = 'https://wallet.example.com'
  instance.clockOffsetMs = 3_600_000
  const { session } = openTab()
  session.open(keySigner(nsec))
  await session.renew()
  assert.equal(instance.minted, 1)
})

test('nothing is stored unless the person chose to keep it', async () => {
  const { session, storage } = openTab()
  session.open(keySigner(nsec))
  await session.renew()
  assert.equal(storage.items.size, 0)
})

test('a kept session survives a reload with key and token, and signing out wipes both', async () => {
  const { session, storage } = openTab()
  session.open(keySigner(nsec), keptKey())
  await session.renew()

  const reloaded = openTab(storage)
  reloaded.session.restore()
  assert.deepEqual(reloaded.session.identity(), { publicKey: keptKey().publicKey, method: 'key', kept: true })
  await reloaded.call(readMe)
  assert.equal(instance.minted, 1)
  await reloaded.session.renew()
  assert.equal(instance.minted, 2)

  reloaded.session.close()
  assert.equal(storage.items.size, 0)
  assert.equal(reloaded.session.identity(), null)
  await assert.rejects(reloaded.call(readMe), { status: 401, reason: 'credentials_missing' })
})

test('what a tab stored is taken only when it is whole', () => {
  for (const broken of [
    '',
    '{',
    'null',
    '{"signer":{"method":"key","publicKey":"zz"}}',
    '{"signer":{"method":"other"}}',
  ]) {
    const storage = new TabStorage()
    storage.setItem('chispa.session', broken)
    const { session } = openTab(storage)
    session.restore()
    assert.equal(session.identity(), null, broken)
  }
})

test('a signer that answers with another key is refused', async () => {
  const other = keySigner(newNsec())
  const { session } = openTab()
  session.open({ ...keySigner(nsec), sign: other.sign })
  await assert.rejects(session.renew(), /another key/)
  assert.equal(instance.minted, 0)
})

test('signing out while the signer is still asked leaves no token behind', async () => {
  const { session, storage } = openTab()
  const signer = keySigner(nsec)
  const asked = Promise.withResolvers<void>()
  const approve = Promise.withResolvers<void>()
  session.open(
    {
      ...signer,
      close() {},
      async sign(template) {
        asked.resolve()
        await approve.promise
        return signer.sign(template)
      },
    },
    keptKey(),
  )
  const minting = session.renew()
  await asked.promise
  session.close()
  approve.resolve()
  await assert.rejects(minting, { status: 401 })
  assert.equal(session.hasToken, false)
  assert.equal(storage.items.size, 0)
})

test('a signature that took longer than it is good for is made again', async () => {
  let now = Date.now()
  const { session } = openTab(undefined, () => now)
  const signer = keySigner(nsec)
  let signatures = 0
  session.open({
    ...signer,
    async sign(template) {
      if (signatures++ === 0) now += 70_000
      return signer.sign(template)
    },
  })
  await session.renew()
  assert.equal(signatures, 2)
})

test('lists come with the cursor of their next page', async () => {
  const { session, call } = openTab()
  session.open(keySigner(nsec))
  assert.deepEqual(await call(listActivity), { rows: [{ id: 1 }], nextCursor: 'abc' })
})

test('refusals carry status, code, reason, message and the request id', async () => {
  const { call } = openTab()
  const error = await call({ ...readMe, access: 'public' }).catch((thrown: unknown) => thrown)
  assert.ok(error instanceof ApiError)
  const { status, code, reason, message, requestId } = error
  assert.deepEqual(
    { status, code, reason, message, requestId },
    {
      status: 401,
      code: 'REFUSED',
      reason: 'credentials_missing',
      message: 'Refused: credentials_missing',
      requestId: 'request-1',
    },
  )
})

test('a server that cannot be reached is told apart from one that refuses', async () => {
  const send = sender('http://127.0.0.1:1')
  await assert.rejects(send({ method: 'GET', path: '/' }), { status: 0, code: 'UNREACHABLE' })
})
