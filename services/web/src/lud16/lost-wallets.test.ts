import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { timed } from '@chispa/testing/stopwatch'
import { refusalIn } from '../../test/app.ts'
import { openStage } from '../../test/payee-stage.ts'

const limitMs = 4000
/** The database may be slow on a busy machine; a second limit after the first would still be seen. */
const slackMs = 3900
const stage = await openStage({ walletLimitMs: limitMs })
const { web, callback } = stage
after(() => stage.close())

const verify = async (path: string) => {
  const reply = await web.call({ url: path })
  assert.equal(reply.statusCode, 200, reply.body)
  return reply.json() as { settled: boolean; preimage: string | null }
}

test('off its relays: 503 within the limit, and what it was paid meanwhile is settled once it is back', async () => {
  const { wallet } = await stage.payee('away')
  const { pr, verifyPath, paymentHash } = await stage.invoiceFor('away')
  wallet.faults.disconnect = true
  const preimage = stage.pay(pr)
  const [reply, tookMs] = await timed(callback('away', { amount: '5000' }))
  assert.ok(tookMs < limitMs + slackMs, `${tookMs}`)
  assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [200, 'wallet_silent'])
  assert.equal((await verify(verifyPath)).settled, false)
  assert.equal((await stage.invoiceRow(paymentHash))?.status, 'PENDING')
  wallet.faults.disconnect = false
  const paid = await until(async () => {
    const answer = await verify(verifyPath)
    return answer.settled && answer
  })
  assert.equal(paid.preimage, preimage)
  await stage.invoiceFor('away')
})

test('restarted without its memory: an invoice it does not know stays open, and the next request works', async () => {
  const { wallet } = await stage.payee('forgetful')
  const { verifyPath, paymentHash } = await stage.invoiceFor('forgetful')
  wallet.restart({ forget: true })
  assert.equal((await verify(verifyPath)).settled, false)
  const row = await stage.invoiceRow(paymentHash)
  assert.deepEqual([row?.status, row?.preimage], ['PENDING', null])
  await stage.invoiceFor('forgetful')
})

test('restarted while it is asked: 503 within the limit, nothing stored, and the next request works', async () => {
  const { wallet, userId } = await stage.payee('hasty')
  await stage.invoiceFor('hasty')
  wallet.faults.delayMs = 300
  const heard = Promise.withResolvers<void>()
  const answer = wallet.answer
  wallet.answer = event => {
    heard.resolve()
    return answer.call(wallet, event)
  }
  const asking = callback('hasty', { amount: '5000' })
  await heard.promise
  wallet.restart()
  wallet.faults.delayMs = 0
  assert.equal((await asking).json().status, 'ERROR')
  assert.equal((await web.sql`select 1 from invoices where user_id = ${userId}`).length, 1)
  await stage.invoiceFor('hasty')
})
