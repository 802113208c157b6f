/** Strangers with made-up relays against the places that honest wallets need. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatConnectionUri } from '@chispa/protocols/nip47-uri'
import { until } from '@chispa/sandbox/until'
import * as signer from '@chispa/signatures/schnorr'
import { openStage, type Stage } from '../../test/stage.ts'
import type { Listener } from '../assemble.ts'

/** A wallet that nobody runs, at a relay that nobody runs. */
async function insertMadeUp(stage: Stage, relay: string, userId: string): Promise<string> {
  const [secretKey, clientSecret] = [signer.newSecretKey(), signer.newSecretKey()]
  const walletPublicKey = signer.publicKeyOf(secretKey)
  const secret = Buffer.from(clientSecret).toString('hex')
  const uri = formatConnectionUri({ walletPublicKey, relays: [relay], secret })
  const keys = { publicKey: walletPublicKey, clientPublicKey: signer.publicKeyOf(clientSecret) }
  return stage.insertWallet({ name: relay, uri, relays: [relay], ...keys }, { userId })
}

const readyOf = ({ pool }: Listener, ids: string[]) => ids.filter(id => pool.find(id)?.isReady).length
const maxRelays = 40
const environment = { MAX_RELAYS: String(maxRelays), MAX_RELAYS_PER_HOST: '8', MAX_RELAYS_PER_MEMBER: '10' }

for (const [what, relayOf] of [
  ['paths of one host', (at: number) => `ws://relay.invalid/path-${at}`],
  ['hosts', (at: number) => `ws://relay-${at}.invalid/`],
] as const) {
  test(`one stranger with 100 made-up ${what} takes no more than a member's share`, async () => {
    await using stage = await openStage()
    const stranger = await stage.insertMember()
    for (let at = 0; at < 100; at++) await insertMadeUp(stage, relayOf(at), stranger)
    const listener = await stage.start({ environment })
    await until(() => listener.pool.size > 0)
    const honest = [await stage.newWallet(), await stage.newWallet(), await stage.newWallet()].map(({ id }) => id)
    await until(() => readyOf(listener, honest) === honest.length)
    assert.ok(listener.pool.relays().length <= 11, `${listener.pool.relays().length} relays`)
    const status = await listener.app.inject({ url: '/ready' })
    assert.equal(status.json().wallets.ready, honest.length)
  })
}

test('many strangers who took every place make room for a wallet that has answered before, also after a restart', async () => {
  await using stage = await openStage()
  const honest = [await stage.newWallet(), await stage.newWallet()].map(({ id }) => id)
  const before = await stage.start({ environment })
  await until(() => readyOf(before, honest) === honest.length)
  await before.stop()
  for (let at = 0; at < 3 * maxRelays; at++) {
    await insertMadeUp(stage, `ws://relay-${at}.invalid/`, await stage.insertMember())
  }
  const listener = await stage.start({ environment })
  await until(() => readyOf(listener, honest) === honest.length)
  await until(() => listener.pool.relays().length === maxRelays)
  // All places are taken by strangers and by proven wallets: one more that was proven elsewhere gets in.
  const late = await stage.newWallet({ relays: [`${stage.relay.url}/another`] })
  await stage.sql`
    insert into listener.wallets (wallet_id, fence, first_seen_at, caught_up_to, ready_at)
    values (${late.id}, 0, now(), now(), now())
    on conflict (wallet_id) do update set ready_at = excluded.ready_at`
  listener.reconciler.compareAll()
  await until(() => readyOf(listener, [late.id]) === 1)
  assert.equal(readyOf(listener, honest), honest.length)
  assert.equal(listener.pool.relays().length, maxRelays)
})

test('a wallet without a place that is deleted is not waited for any more', async () => {
  await using stage = await openStage()
  const stranger = await stage.insertMember()
  for (let at = 0; at < 12; at++) await insertMadeUp(stage, `ws://relay-${at}.invalid/`, stranger)
  const { reconciler } = await stage.start({ environment })
  await until(() => reconciler.unplaced === 2)
  await stage.sql`delete from remote_wallets where user_id = ${stranger}`
  reconciler.compareAll()
  await until(() => reconciler.unplaced === 0)
})
