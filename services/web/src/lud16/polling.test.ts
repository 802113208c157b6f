/** Strangers who ask again and again whether invoices of a member are paid, and people whom the member's wallet serves meanwhile. */
import assert from 'node:assert/strict'
import { after, mock, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { longAnswerTimeout } from '../../test/long-minutes.ts'
import { openStage } from '../../test/payee-stage.ts'
import { openCounter } from '../../test/till-counter.ts'
import { lookUpLimits } from '../invoices/look-up-budget.ts'

const stage = await openStage({
  rateLimits: true,
  trustProxy: ['10.0.0.1'],
  walletLimitMs: 60_000,
  limits: longAnswerTimeout,
})
after(() => stage.close())
const { web } = stage

const ask = (url: string, client: string) =>
  web.call({ url, address: '10.0.0.1', headers: { 'x-forwarded-for': client } })

/** Where to ask about so many invoices that nobody pays. */
async function openPaths({ userId, walletId }: { userId: string; walletId: string }, count: number): Promise<string[]> {
  const rows = await web.sql<{ paymentHash: string }[]>`
    insert into invoices (payment_hash, bolt11, amount_msats, purpose, wallet_id, user_id, username, created_at, expires_at,
                          next_lookup_at)
    select encode(sha256(n::text::bytea), 'hex'), 'lnbcrt', 1000, 'LUD16_PAYMENT', ${walletId}, ${userId}, 'polled', now(),
           now() + interval '1 hour', now() + interval '1 hour'
    from generate_series(1, ${count}::int) n returning payment_hash`
  return rows.map(({ paymentHash }) => `/api/lud16/polled/verify/${paymentHash}`)
}

test('a wallet is asked within its budget; it makes invoices, and who pays one and the owner’s till hear of it', async () => {
  const { owner, sale, read } = await openCounter(stage, 'polled')
  const paths = await openPaths(owner, 200)
  const lookUps = mock.method(web.wallets, 'lookupInvoice')
  const beganAt = performance.now()
  const flood = Promise.all(paths.map((path, at) => ask(path, `198.51.100.${at % 10}`)))
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
