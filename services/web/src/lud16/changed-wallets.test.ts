import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import type { SandboxWallet } from '@chispa/sandbox/wallets/sandbox-wallet'
import { refusalIn } from '../../test/app.ts'
import { openStage } from '../../test/payee-stage.ts'

const stage = await openStage()
after(() => stage.close())
const { web, callback } = stage

/** How many requests the wallet has heard from now on. */
function countAsked(wallet: SandboxWallet): () => number {
  let asked = 0
  const answer = wallet.answer.bind(wallet)
  wallet.answer = event => {
    asked++
    return answer(event)
  }
  return () => asked
}

const invoicesOf = async (walletId: string) =>
  (await web.sql<{ count: number }[]>`select count(*) from invoices where wallet_id = ${walletId}`)[0]!.count

/** A member who has been paid before, by a wallet that has told who it is. */
async function known(username: string) {
  const payee = await stage.payee(username)
  await stage.invoiceFor(username)
  const told = () => web.sql`select from remote_wallets where id = ${payee.walletId} and info_at is not null`
  await until(async () => (await told()).length)
  return payee
}

/** Queries of the service that wait for the lock on the addresses. */
const waitingForAddresses = async () =>
  (
    await web.sql`select 1 from pg_locks
    where relation = 'lightning_addresses'::regclass and not granted
      and database = (select oid from pg_database where datname = current_database())`
  ).length

/** Every answer about addresses waits until `part` is done. */
async function whileAddressesWait(part: () => Promise<void>): Promise<void> {
  await web.sql.begin(async tx => {
    await tx`lock table lightning_addresses in access exclusive mode`
    await part()
  })
}

test('no wallet is asked before the database has said whose the address is', async () => {
  const alice = await known('alice')
  const asked = countAsked(alice.wallet)
  const before = await invoicesOf(alice.walletId)
  let reply: ReturnType<typeof callback> | undefined
  await whileAddressesWait(async () => {
    reply = callback('alice', { amount: '21000' })
    await until(async () => (await waitingForAddresses()) > 0)
    assert.equal(asked(), 0)
  })
  assert.ok((await reply!).json().pr)
  assert.deepEqual([asked(), await invoicesOf(alice.walletId)], [1, before + 1])
})

test('a wallet that is no longer the one of the address is never asked', async () => {
  const bob = await known('bob')
  const asked = countAsked(bob.wallet)
  const before = await invoicesOf(bob.walletId)
  const second = await stage.service.create()
  await web.call({ method: 'PUT', url: `/api/users/${bob.userId}/nwc`, as: bob, body: { nwcUri: second.uri } })
  for (let at = 0; at < 3; at++) {
    const { paymentHash } = await stage.invoiceFor('bob')
    assert.ok(stage.service.ledger.find(second.accountId, paymentHash))
  }
  assert.deepEqual([asked(), await invoicesOf(bob.walletId)], [0, before])
})

test('a comment is for the one whose address it is, never for a wallet that was behind it before', async () => {
  const frank = await known('frank')
  const asked = countAsked(frank.wallet)
  const second = await stage.service.create()
  await web.call({ method: 'PUT', url: `/api/users/${frank.userId}/nwc`, as: frank, body: { nwcUri: second.uri } })
  const { paymentHash } = await stage.invoiceFor('frank', { amount: '21000', comment: 'for you alone' })
  assert.ok(stage.service.ledger.find(second.accountId, paymentHash))
  assert.equal(asked(), 0)
})

test('a name that changed hands pays its new owner, and none while nobody has it', async () => {
  const carol = await known('carol')
  const asked = countAsked(carol.wallet)
  const before = await invoicesOf(carol.walletId)
  await web.sql`update lightning_addresses set user_id = null, former_user_id = ${carol.userId}, released_at = '2020-01-01'
    where username = 'carol'`
  for (let at = 0; at < 2; at++) {
    const reply = await callback('carol', { amount: '21000' })
    assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [200, 'address_not_found'])
  }
  const dora = await stage.payee('carol')
  const { paymentHash } = await stage.invoiceFor('carol')
  assert.ok(stage.service.ledger.find(dora.wallet.accountId, paymentHash))
  assert.deepEqual([asked(), await invoicesOf(carol.walletId)], [0, before])
})

test('a wallet that was put out of use is not paid, however well it was known', async () => {
  const erin = await known('erin')
  const before = await invoicesOf(erin.walletId)
  await web.sql`update remote_wallets set status = 'DISABLED' where id = ${erin.walletId}`
  const reply = await callback('erin', { amount: '21000' })
  assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [200, 'address_without_wallet'])
  assert.equal(await invoicesOf(erin.walletId), before)
})
