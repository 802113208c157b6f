import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { NwcClient } from '@chispa/nwc/nwc-client'
import { parseConnectionUri } from '@chispa/protocols/nip47-uri'
import { startSandbox } from './start-sandbox.ts'
import { until } from './until.ts'

const sandbox = await startSandbox()
const client = new NwcClient()
after(async () => {
  await client.stop()
  await sandbox.stop()
})

const post = async (url: string, body: object) => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await response.json()) as Record<string, string>
}

test('a courtesy wallet is paid by a wallet made over HTTP', async () => {
  const uri = await (await fetch(sandbox.courtesy.url, { method: 'POST' })).text()
  const parsed = parseConnectionUri(uri)
  assert.ok(parsed.ok)
  const wallet = client.openWallet('courtesy', parsed.connection)
  await until(() => wallet.isConnected)
  const made = await wallet.request('make_invoice', { amount: 5000 })
  assert.ok(made.kind === 'result' && made.result.invoice)
  const payer = await post(`${sandbox.walletsUrl}/wallets`, { balanceMsats: 10_000 })
  const paid = await post(`${sandbox.walletsUrl}/wallets/${payer.id}/pay`, { invoice: made.result.invoice })
  assert.equal(paid.state, 'settled')
  const balance = await wallet.request('get_balance', {})
  assert.ok(balance.kind === 'result' && balance.result.balanceMsats === 5000)
  await fetch(`${sandbox.courtesy.url}/destroy-all`, { method: 'POST' })
  const unheard = await wallet.prepare('get_balance', {}, { expiresAt: Math.floor(Date.now() / 1000) + 3600 })
  assert.ok(unheard.kind === 'prepared')
  assert.equal((await unheard.publish({ timeoutMs: 500 })).kind, 'timeout')
})
