/** After a restart wallets are subscribed to by what their rows show; a connection is opened when it is needed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sealer } from '@chispa/database/seal'
import { walletUriRecord } from '@chispa/database/sealed-columns'
import { type RelayOptions, startRelay } from '@chispa/sandbox/relay'
import { until } from '@chispa/sandbox/until'
import { type HeldWallet, openStage, type Stage, vaultKey } from '../../test/stage.ts'

/** As an earlier process leaves it: held, ready, and what it found out written down. */
async function heldBefore(stage: Stage, wallets: readonly HeldWallet[]): Promise<void> {
  const listener = await stage.start()
  await until(() => wallets.every(({ id }) => listener.pool.find(id)?.isReady))
  await listener.stop()
}

const relaysKnown = async ({ sql }: Stage, id: string) =>
  (await sql`select relays_known from listener.wallets where wallet_id = ${id}`)[0]?.relaysKnown

test('what a first process found out about its relays is written down, and the next one is told of payments', async () => {
  await using stage = await openStage()
  const held = await stage.newWallet()
  await heldBefore(stage, [held])
  assert.equal(await relaysKnown(stage, held.id), true)
  const listener = await stage.start()
  await until(() => listener.pool.find(held.id)?.isReady)
  const payer = await stage.service.create({ balanceMsats: 1_000_000 })
  const { invoice } = stage.service.ledger.createInvoice(held.wallet.accountId, { amountMsats: 21_000 })
  assert.ok(stage.service.ledger.pay(payer.accountId, invoice).ok)
  await until(() => stage.receiver.received.length > 0)
})

test('a relay with a query is not shown in the row: the connection is opened at once, each time', async () => {
  await using stage = await openStage()
  const wallet = await stage.service.create({})
  const uri = wallet.uri.replace(encodeURIComponent(stage.relay.url), encodeURIComponent(`${stage.relay.url}/?token=x`))
  assert.notEqual(uri, wallet.uri)
  const id = await stage.insertWallet({ ...wallet, uri })
  await heldBefore(stage, [{ id, wallet }])
  assert.equal(await relaysKnown(stage, id), false)
  const listener = await stage.start()
  await until(() => listener.pool.find(id)?.isReady)
  assert.deepEqual(
    listener.pool.find(id)?.wallet.relays.map(({ url }) => new URL(url).search),
    ['?token=x'],
  )
})

test('a connection that does not open any more is given up when it is needed, and costs the others nothing', async () => {
  await using stage = await openStage()
  const [broken, sound] = [await stage.newWallet(), await stage.newWallet()]
  await heldBefore(stage, [broken, sound])
  await stage.sql`update remote_wallets set sealed_uri = '\\x01' where id = ${broken.id}`
  // Nobody is asked but who is waited for.
  const listener = await stage.start({ tuning: { pool: { firstPlaces: 0, retryPlaces: 0 } } })
  const pooled = await until(() => listener.pool.find(broken.id))
  await until(() => pooled.wallet.isConnected)
  assert.equal(await listener.pool.whenReady(pooled, 60_000), false)
  assert.equal(listener.pool.find(broken.id), undefined)
  assert.equal(await listener.pool.whenReady(await until(() => listener.pool.find(sound.id)), 60_000), true)
  // Once it opens again, the next comparison holds it again.
  const sealed = sealer({ current: vaultKey }).seal(broken.wallet.uri, walletUriRecord(broken.id))
  await stage.sql`update remote_wallets set sealed_uri = ${sealed} where id = ${broken.id}`
  listener.reconciler.compareAll()
  const again = await until(() => listener.pool.find(broken.id))
  assert.equal(await listener.pool.whenReady(again, 60_000), true)
})

test('a payment that was told of while its connection did not open is told of once it does', async () => {
  // Its relay keeps what it told, and it has no ledger to read.
  await using keeping = await relayBeside({ keepEphemeral: true })
  await using stage = await openStage({ relay: keeping.relay })
  const held = await stage.newWallet({ methods: ['get_info', 'pay_invoice'], encryptions: ['nip44_v2'] })
  await heldBefore(stage, [held])
  const [row] = await stage.sql<
    { sealedUri: Uint8Array }[]
  >`select sealed_uri from remote_wallets where id = ${held.id}`
  await stage.sql`update remote_wallets set sealed_uri = '\\x01' where id = ${held.id}`
  const listener = await stage.start({ tuning: { pool: { firstPlaces: 0, retryPlaces: 0 } } })
  await until(() => listener.pool.find(held.id)?.wallet.isConnected)
  const payer = await stage.service.create({ balanceMsats: 1_000_000 })
  const { invoice } = stage.service.ledger.createInvoice(held.wallet.accountId, { amountMsats: 21_000 })
  assert.ok(stage.service.ledger.pay(payer.accountId, invoice).ok)
  await until(() => !listener.pool.find(held.id))
  assert.equal(stage.receiver.received.length, 0)
  await stage.sql`update remote_wallets set sealed_uri = ${row!.sealedUri} where id = ${held.id}`
  listener.reconciler.compareAll()
  const again = await until(() => listener.pool.find(held.id))
  assert.equal(await listener.pool.whenReady(again, 60_000), true)
  await until(() => stage.receiver.received.length > 0)
})

test('whoever writes another relay into a row is sent nothing of the wallet, which is reached where it is', async () => {
  await using stage = await openStage()
  await using stranger = await relayBeside()
  const held = await stage.newWallet()
  await heldBefore(stage, [held])
  await stage.sql`update remote_wallets set relays = ${[stranger.relay.url]} where id = ${held.id}`
  const listener = await stage.start()
  await until(() => stranger.relay.status().socketsEver > 0)
  await until(() => listener.pool.find(held.id)?.isReady)
  assert.deepEqual(
    listener.pool.find(held.id)?.wallet.relays.map(({ url }) => url),
    [stage.relay.url],
  )
  assert.equal(stranger.relay.status().events, 0)
})

test('what is claimed again while it is held is opened anew, under its new fence', async () => {
  await using stage = await openStage()
  const { id } = await stage.newWallet()
  const listener = await stage.start()
  const before = await until(() => listener.pool.find(id)?.isReady && listener.pool.find(id))
  await stage.sql`update listener.wallets set owner = null where wallet_id = ${id}`
  listener.reconciler.compareAll()
  const after = await until(() => listener.pool.find(id) !== before && listener.pool.find(id))
  assert.equal(after.fence, before.fence + 1)
})

test('very many are claimed in parts, and each part is opened', async () => {
  await using stage = await openStage()
  const wallets = await Promise.all(Array.from({ length: 6 }, () => stage.newWallet()))
  const listener = await stage.start({ tuning: { claims: { first: 1, largest: 2 } } })
  await until(() => wallets.every(({ id }) => listener.pool.find(id)?.isReady))
  const owned = await stage.sql`select from listener.wallets where owner = ${listener.lease.id}`
  assert.equal(owned.length, 6)
})

async function relayBeside(options?: RelayOptions) {
  const relay = await startRelay(options)
  return { relay, [Symbol.asyncDispose]: () => relay.stop() }
}
