import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { parseConnectionUri } from '@chispa/protocols/nip47-uri'
import { freePort } from '@chispa/testing/free-port'
import { noCourtesyFaults, startCourtesyProvider } from './courtesy-provider.ts'
import { startRelay } from './relay.ts'
import { until } from './until.ts'
import { WalletService } from './wallets/wallet-service.ts'

const relay = await startRelay()
const service = new WalletService({ relays: [relay.url] })
const provider = await startCourtesyProvider(service, { port: await freePort() })
after(async () => {
  await provider.stop()
  await service.stop()
  await relay.stop()
})

type Call = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }
/** Over a connection of its own: a restart may cut one that is kept as it is used again. */
const call = (path: string, { headers, ...init }: Call = {}) =>
  fetch(provider.url + path, { method: 'POST', ...init, headers: { ...headers, connection: 'close' } })
const ask = (init?: Call) => call('', init)
const setFaults = (faults: object) => call('/faults', { body: JSON.stringify(faults) })

beforeEach(() => Object.assign(provider.faults, noCourtesyFaults()))

test('an empty request answers a connection that can be used, each time a new one', async () => {
  const [first, second] = [await (await ask()).text(), await (await ask()).text()]
  assert.ok(parseConnectionUri(first).ok && parseConnectionUri(second).ok)
  assert.notEqual(first, second)
  assert.equal(service.find(provider.given[0]!)?.uri, first)
})

test('an empty body may claim to be JSON', async () => {
  assert.equal((await ask({ headers: { 'content-type': 'application/json' } })).status, 200)
})

test('the connection may come inside JSON', async () => {
  await setFaults({ format: 'json' })
  const { nwc } = (await (await ask()).json()) as { nwc: string }
  assert.ok(parseConnectionUri(nwc).ok)
  await setFaults({ format: 'nested' })
  assert.match(await (await ask()).text(), /"uri":"nostr\+walletconnect:/)
})

test('failing, garbage, slow and silent', async () => {
  await setFaults({ status: 503 })
  assert.equal((await ask()).status, 503)
  await setFaults({ status: 0, garbage: true })
  assert.equal(parseConnectionUri(await (await ask()).text()).ok, false)
  await setFaults({ garbage: false, delayMs: 100 })
  const from = performance.now()
  await ask()
  assert.ok(performance.now() - from >= 95)
  await setFaults({ delayMs: 0, silent: true })
  await assert.rejects(ask({ signal: AbortSignal.timeout(100) }), /timeout/i)
  assert.equal((await setFaults({ nonsense: 1 })).status, 400)
})

test('disconnect: the connection is cut, and no wallet made', async () => {
  const before = service.wallets.length
  await setFaults({ disconnect: true })
  await assert.rejects(ask(), /fetch failed/)
  assert.equal(service.wallets.length, before)
})

test('a lost answer: the wallet is made, and nobody told', async () => {
  const before = provider.given.length
  await setFaults({ loseAnswerAfterMaking: true })
  await assert.rejects(ask(), /fetch failed/)
  assert.equal(provider.given.length, before + 1)
  assert.ok(service.find(provider.given.at(-1)!))
})

test('a duplicate answer: the wallet of the one before, once more', async () => {
  const first = await (await ask()).text()
  await setFaults({ duplicateAnswers: true })
  assert.deepEqual([await (await ask()).text(), await (await ask()).text()], [first, first])
  await setFaults({ duplicateAnswers: false })
  assert.notEqual(await (await ask()).text(), first)
})

test('DELETE switches all faults off', async () => {
  await setFaults({ garbage: true, disconnect: true, delayMs: 5 })
  await call('/faults', { method: 'DELETE' })
  assert.deepEqual(await (await call('/faults', { method: 'GET' })).json(), noCourtesyFaults())
})

test('a restart cuts off who waits, and keeps what was made unless it forgets', async () => {
  await ask()
  const [key] = provider.given.slice(-1) as [string]
  await setFaults({ silent: true })
  const before = provider.waiting
  const waiting = assert.rejects(ask(), /fetch failed/)
  await until(() => provider.waiting > before)
  const made = service.wallets.length
  await provider.restart()
  await waiting
  await setFaults({ silent: false })
  assert.deepEqual([service.wallets.length, service.find(key)?.publicKey], [made, key])
  await provider.restart({ forget: true })
  assert.deepEqual([provider.given, service.find(key)], [[], undefined])
  assert.equal((await ask()).status, 200)
})

test('a restart over HTTP forgets', async () => {
  await ask()
  assert.equal((await call('/restart')).status, 200)
  await until(() => provider.given.length === 0)
  assert.equal(await until(async () => (await ask().catch(() => undefined))?.status), 200)
})

test('wallets given out can be destroyed', () => {
  const before = service.wallets.length
  const given = provider.given.length
  provider.destroyAll()
  assert.equal(service.wallets.length, before - given)
})
