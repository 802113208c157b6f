/** Strangers who ask again and again whether invoices of a member are paid, and people whom the member's wallet serves meanwhile. */
import assert from 'node:assert/strict'
import { after, mock, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { openStage } from '../../test/payee-stage.ts'
import { openCounter } from '../../test/till-counter.ts'
import { lookUpLimits } from '../invoices/look-up-budget.ts'

const stage = await openStage({ rateLimits: true, trustProxy: ['10.0.0.1'], walletLimitMs: 60_000 })
after(() => stage.close())
const { web } = stage

const ask = (url: string, client: string) =>
  web.call({ url, address: '10.0.0.1', headers: { 'x-forwarded-for': client } })

test('a wallet is asked within its budget; it makes invoices, and who pays one and the owner’s till hear of it', async () => {
  const { sale, read } = await openCounter(stage, 'polled')
  const clients = Array.from({ length: 10 }, (_, at) => `198.51.100.${at + 1}`)
  const verifies = await Promise.all(
    clients.flatMap(client =>
      Array.from({ length: 12 }, async () => {
        const { verify } = (await ask('/api/lud16/polled/cb?amount=1000', client)).json()
        return { path: new URL(verify).pathname, client }
      }),
    ),
  )
  const lookUps = mock.method(web.wallets, 'lookupInvoice')
  const beganAt = performance.now()
  const flood = Promise.all(verifies.map(({ path, client }) => ask(path, client)))
  const sold = await sale(21_000)
  const own = (await ask('/api/lud16/polled/cb?amount=2000', '192.0.2.1')).json()
  assert.ok(own.pr)
  for (const reply of await flood) assert.deepEqual([reply.statusCode, reply.json().settled], [200, false])
  const windows = Math.ceil((performance.now() - beganAt) / lookUpLimits.windowMs) + 1
  const asked = lookUps.mock.callCount()
  assert.ok(asked > 0 && asked <= windows * lookUpLimits.ofStrangers, String(asked))
  lookUps.mock.restore()
  stage.pay(own.pr)
  stage.pay(sold.invoice)
  await until(async () => (await ask(new URL(own.verify).pathname, '192.0.2.1')).json().settled)
  await until(async () => (await read(sold.id)).state === 'paid')
})
