/** The places in which pairings are listened for, when somebody asks for more of them than is fair. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { parseWalletAuth, type WalletAuth } from '@chispa/protocols/nwc08'
import { approve } from '@chispa/sandbox/wallets/approve'
import { ManualClock } from '@chispa/testing/manual-clock'
import { openStage } from '../../test/payee-stage.ts'
import { findOwnPairing, type PairingRow, takeWaiting } from './pairing-store.ts'
import { Pairings } from './pairings.ts'

const stage = await openStage({ walletLimitMs: 5000 })
const { web } = stage
after(() => stage.close())
type Member = Awaited<ReturnType<typeof web.member>>

async function started(as: Member): Promise<{ row: PairingRow; auth: WalletAuth }> {
  const body = { purpose: 'receive', name: 'Hub', relays: [stage.relay.url] }
  const reply = await web.call({ method: 'POST', url: '/api/wallet-pairings', as, body })
  assert.equal(reply.statusCode, 201, reply.body)
  const { id, uri } = reply.json() as { id: string; uri: string }
  const row = await findOwnPairing(web.sql, as.pubkey, id)
  return { row: row as PairingRow, auth: parseWalletAuth(uri) as WalletAuth }
}

test('a member who watches sixty leaves places for everybody else', async () => {
  const [greedy, honest] = [await web.member(), await web.member()]
  // Nobody's time is over before the test says so.
  const clock = new ManualClock()
  const pairings = new Pairings({ ...web.deps, clock })
  const rows: PairingRow[] = []
  for (let at = 0; at < 60; at++) rows.push((await started(greedy)).row)
  const watched = rows.map(row => pairings.listen(row, 5000).then(() => 'greedy'))
  const { row, auth } = await started(honest)
  await approve(stage.service, auth)
  const first = await Promise.race([pairings.listen(row, 5000).then(() => 'honest'), ...watched])
  assert.equal(first, 'honest')
  assert.equal((await findOwnPairing(web.sql, honest.pubkey, row.id))?.status, 'CONNECTED')
  await clock.advance(5000)
  await Promise.all(watched)
})

test('a first of every member is looked at before the second of anybody', async () => {
  await web.sql`delete from wallet_pairings`
  const [many, one] = [await web.member(), await web.member()]
  for (let at = 0; at < 4; at++) await started(many)
  await started(one)
  await web.sql`update wallet_pairings set looked_at = '2026-01-01' where user_id = ${many.userId}`
  const now = new Date()
  const taken = await takeWaiting(web.sql, { now, lookedBefore: now }, 2)
  assert.deepEqual(taken.map(({ userId }) => userId).toSorted(), [many.userId, one.userId].toSorted())
  assert.equal((await takeWaiting(web.sql, { now, lookedBefore: new Date(now.getTime() - 1) }, 10)).length, 3)
})
