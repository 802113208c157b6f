/** Two members whose addresses never answer do not hold up what a third one has to forward. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { openStage, type Source } from '../../test/forwarding-stage.ts'

const walletsEach = 9
const stage = await openStage()
after(() => stage.close())

/** A member with many wallets, each of which forwards to two names of a server that never answers. */
async function stranger(name: string): Promise<Source[]> {
  const first = await stage.source()
  const wallets = [first]
  for (let no = 1; no < walletsEach; no++) {
    const wallet = await stage.service.create()
    const body = { name: `wallet ${no}`, nwcUri: wallet.uri }
    const added = await stage.web.call({ method: 'POST', url: '/api/remote-wallets', as: first, body })
    assert.equal(added.statusCode, 201, added.body)
    wallets.push({ ...first, wallet, walletId: added.json().id })
  }
  for (const [no, source] of wallets.entries()) {
    await until(() => stage.listener.pool.find(source.walletId)?.isReady)
    const names = [`${name}${no}a`, `${name}${no}b`].map(one => stage.outside.name(one, source.wallet))
    for (const { faults } of names) faults.hang = true
    await stage.configure(source, Object.fromEntries(names.map(({ address }) => [address, 5000])))
    await stage.receive(source, 50_000)
  }
  return wallets
}

test('an honest forward goes out while they wait', { timeout: 400_000 }, async () => {
  await stranger('one')
  await stranger('two')
  const honest = await stage.source()
  const shop = stage.outside.name('shop', await stage.service.create())
  // On the same host by its address, and still a host of its own.
  const address = shop.address.replace('127.0.0.1', 'localhost')
  await stage.configure(honest, { [address]: 10_000 })
  const receiptId = await stage.receive(honest, 21_000)
  const stop = new AbortController()
  const working = stage.forward(stop.signal)
  await until(async () => (await stage.detail(honest, receiptId)).status === 'COMPLETED')
  // Who was asked before the shop's invoice; who else was asked while it was paid for is no matter.
  const names = stage.outside.asked.map(({ name }) => name)
  const hanging = names.slice(0, names.lastIndexOf('shop')).filter(name => name !== 'shop').length
  stop.abort()
  await working
  // Served in due order, all their wallets come first, then their second addresses: 2 × 9 × 2.
  assert.ok(hanging < 2 * walletsEach, `${hanging} of theirs were asked first`)
  assert.equal(stage.sent(honest).length, 1)
})
