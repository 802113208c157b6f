/** The first invoice of a wallet that nobody has asked yet who it is. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { walletMethods } from '@chispa/sandbox/wallets/methods'
import { ManualClock } from '@chispa/testing/manual-clock'
import { refusalIn } from '../../test/app.ts'
import { openStage } from '../../test/payee-stage.ts'

/** Goes like the real one, and stands still with the machine. */
const clock = new ManualClock()
const stepMs = 3
const stage = await openStage({ clock, walletLimitMs: 60_000 })
after(() => stage.close())
const invoicesOf = (walletId: string) => stage.web.sql`select 1 from invoices where wallet_id = ${walletId}`

async function assertOtherNetworkRefused(username: string, options: { announce?: boolean } = {}) {
  const { wallet, walletId } = await stage.payee(username, options)
  wallet.faults.wrongNetwork = true
  let isOver = false
  const asking = stage.callback(username, { amount: '5000' }).finally(() => (isOver = true))
  await clock.advanceUntil(() => isOver, { stepMs })
  const reply = await asking
  assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [200, 'wallet_answer_wrong'])
  assert.equal((await invoicesOf(walletId)).length, 0)
}

test('503 for one of another network, also when the wallet is slow to say which one it is on', async () => {
  const { get_info: info } = walletMethods
  walletMethods.get_info = async wallet => {
    await new Promise(resolve => setTimeout(resolve, 1300))
    return info(wallet, {})
  }
  await assertOtherNetworkRefused('slow').finally(() => {
    walletMethods.get_info = info
  })
})

test('503 for one of another network, also when the relay never says what the wallet announces', async () => {
  stage.relay.faults.noEose = true
  await assertOtherNetworkRefused('unannounced', { announce: false }).finally(() => {
    stage.relay.faults.noEose = false
  })
})
