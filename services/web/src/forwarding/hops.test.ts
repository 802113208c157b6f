/** Payments that pass from wallet to wallet of one instance: at most three times, and never round for ever. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { openStage, type Source } from '../../test/forwarding-stage.ts'

const stage = await openStage()
after(() => stage.close())
const { web, outside } = stage

/** Until nothing is left that could be forwarded: what arrives is told by the listener in its own time. */
async function settle(amountMsats: number, wallets: Source[]): Promise<void> {
  await until(async () => {
    await stage.forward()
    const [row] = await web.sql`
      select count(*) filter (where state = 'OPEN') as open, count(*) filter (where state = 'STOPPED') as stopped
      from forwarding_legs`
    const all = wallets.reduce((sum, { wallet }) => sum + wallet.balanceMsats, 0)
    return row?.open === 0 && row.stopped > 0 && all === amountMsats
  })
}

test('a chain of five: the fourth hop is stopped, and the money stays where it is', async () => {
  const chain = await Promise.all(['w0', 'w1', 'w2', 'w3', 'w4'].map(username => stage.source({ username })))
  for (const [at, source] of chain.slice(0, 4).entries()) {
    await stage.configure(source, { [`w${at + 1}@chispa.example`]: 10_000 })
  }
  await stage.receive(chain[0] as Source, 50_000)
  await settle(50_000, chain)
  assert.deepEqual(
    chain.map(({ wallet }) => wallet.balanceMsats),
    [0, 0, 0, 50_000, 0],
  )
  const last = chain[3] as Source
  const [row] = await web.sql`select id from forwarding_receipts where wallet_id = ${last.walletId}`
  const { status, hops, legs } = await stage.detail(last, row?.id)
  assert.deepEqual([status, hops, legs[0]?.state, legs[0]?.reason], ['STOPPED', 3, 'STOPPED', 'hop_limit'])
  assert.equal((await web.sql`select 1 from activity where event = 'forwarding.stopped'`).length, 1)
  const retry = { method: 'POST', url: stage.urlOf(last, `forwarding-receipts/${row?.id}/retry`), as: last }
  assert.equal((await web.call(retry)).json().error.reason, 'forwarding_nothing_to_retry')
})

test('three hops and then out of the instance is allowed', async () => {
  const chain = await Promise.all(['x0', 'x1', 'x2', 'x3'].map(username => stage.source({ username })))
  const end = outside.name('end', await stage.service.create())
  for (const [at, source] of chain.entries()) {
    await stage.configure(source, { [at < 3 ? `x${at + 1}@chispa.example` : end.address]: 10_000 })
  }
  await stage.receive(chain[0] as Source, 50_000)
  await until(() => stage.forward().then(() => end.wallet.balanceMsats === 50_000))
})

test('a circle that cannot be seen, through addresses elsewhere, ends', async () => {
  const [one, other] = [await stage.source(), await stage.source()]
  await stage.configure(one, { [outside.name('other', other.wallet).address]: 10_000 })
  await stage.configure(other, { [outside.name('one', one.wallet).address]: 10_000 })
  const before = (await web.sql`select 1 from forwarding_legs where state = 'STOPPED'`).length
  await stage.receive(one, 50_000)
  await until(async () => {
    await stage.forward()
    return (await web.sql`select 1 from forwarding_legs where state = 'STOPPED'`).length > before
  })
  await stage.forward()
  const [row] = await web.sql`
    select count(*) from forwarding_attempts where wallet_id in (${one.walletId}, ${other.walletId})`
  assert.equal(row?.count, 4)
  assert.equal(one.wallet.balanceMsats + other.wallet.balanceMsats, 50_000)
})

test('an address that comes to pay into the wallet itself is not paid', async () => {
  const source = await stage.source({ username: 'early' })
  const [friend] = [await stage.source({ username: 'changing' })]
  await stage.configure(source, { 'changing@chispa.example': 10_000 })
  await web.sql`update lightning_addresses set user_id = null, released_at = now() where username in ('changing', 'early')`
  const url = `/api/users/${source.userId}/lightning-address`
  await web.sql`update lightning_addresses set released_at = now() - interval '1 year' where username = 'changing'`
  const reply = await web.call({ method: 'PUT', url, as: source, body: { username: 'changing' } })
  assert.equal(reply.statusCode, 200, reply.body)
  const id = await stage.receive(source, 10_000)
  await stage.forward()
  assert.equal((await stage.detail(source, id)).legs[0]?.reason, 'same_wallet')
  assert.equal(friend.wallet.balanceMsats, 0)
})
