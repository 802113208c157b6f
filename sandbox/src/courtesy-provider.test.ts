import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { parseConnectionUri } from '@chispa/protocols/nip47-uri'
import { startCourtesyProvider } from './courtesy-provider.ts'
import { startRelay } from './relay.ts'
import { WalletService } from './wallets/wallet-service.ts'

const relay = await startRelay()
const service = new WalletService({ relays: [relay.url] })
const provider = await startCourtesyProvider(service)
after(async () => {
  await provider.stop()
  await service.stop()
  await relay.stop()
})

const ask = (init: RequestInit = {}) => fetch(provider.url, { method: 'POST', ...init })
const setFaults = (faults: object) => fetch(`${provider.url}/faults`, { method: 'POST', body: JSON.stringify(faults) })

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

test('wallets given out can be destroyed', () => {
  const before = service.wallets.length
  const given = provider.given.length
  provider.destroyAll()
  assert.equal(service.wallets.length, before - given)
})
