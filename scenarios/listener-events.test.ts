/**
 * Received payments while processes are killed at every step, on a real database, relay and wallets: each payment is
 * delivered by the listener and applied by the web service exactly once.
 */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { isCaughtUpAt } from './src/listener-process.ts'
import { holding, killInStatement, waitsForLock } from './src/locks.ts'
import { openNetwork } from './src/network.ts'
import { openPair } from './src/pair.ts'

const network = await openNetwork()
const { sql, service } = network
const pair = await openPair(network.url)
const payer = await service.create({ name: 'payer', balanceMsats: 1_000_000_000 })
after(async () => {
  await pair[Symbol.asyncDispose]()
  await network[Symbol.asyncDispose]()
})
before(async () => {
  await pair.startWeb()
  await pair.startListener()
})

let members = 0

/** A member with an address and a wallet that the listener holds. */
async function newMember() {
  const held = await network.newWallet()
  const username = `member${++members}`
  await sql`
    insert into lightning_addresses (username, user_id) select ${username}, user_id from remote_wallets where id = ${held.id}`
  await until(() => isCaughtUpAt(pair.listener, held.id))
  return { ...held, username }
}
type Member = Awaited<ReturnType<typeof newMember>>

async function mint({ username }: Member): Promise<{ invoice: string; hash: string }> {
  const reply = await fetch(`${pair.web.url}/api/lud16/${username}/cb?amount=21000`)
  const { pr, reason } = (await reply.json()) as { pr: string; reason?: string }
  assert.ok(pr, reason)
  const [row] = await sql`select payment_hash from invoices where bolt11 = ${pr}`
  // Only the listener's word counts here: the background look-up is another story.
  await sql`update invoices set next_lookup_at = now() + interval '1 hour' where bolt11 = ${pr}`
  return { invoice: pr, hash: row?.paymentHash }
}

function pay(invoice: string): void {
  assert.ok(service.ledger.pay(payer.accountId, invoice).ok)
}

/** The payment was told to the web service, which is in the middle of applying it. */
const whileApplied = (invoice: string, hash: string, part: () => unknown) =>
  holding(
    sql,
    tx => tx`select 1 from invoices where payment_hash = ${hash} for update`,
    async () => {
      pay(invoice)
      await waitsForLock(sql, 'chispa-web', 'invoices')
      await part()
    },
  )

async function paidOnce({ id }: Member, hash: string): Promise<{ recovered: boolean }> {
  await until(async () => (await sql`select 1 from invoices where payment_hash = ${hash} and status = 'PAID'`).length)
  const key = createHash('sha256').update(`${id}|payment_received|${hash}`).digest('hex')
  const event = await until(async () => {
    const [row] = await sql`select status, recovered from listener.events where event_key = ${key}`
    return row?.status === 'delivered' ? row : undefined
  })
  const [taken] = await sql`select count(*) as count from listener_inbox where event_key = ${key}`
  assert.equal(taken?.count, 1)
  const applied = await sql`
    select 1 from activity where event = 'invoice.paid' and user_id = (select user_id from remote_wallets where id = ${id})`
  assert.equal(applied.length, 1, 'applied once')
  return { recovered: event.recovered }
}

test('a payment is seen, delivered and applied', async () => {
  const member = await newMember()
  const { invoice, hash } = await mint(member)
  pay(invoice)
  assert.deepEqual(await paidOnce(member, hash), { recovered: false })
})

test('the listener killed before the event is kept: found in the wallet’s ledger', async () => {
  const member = await newMember()
  const { invoice, hash } = await mint(member)
  await holding(
    sql,
    tx => tx`lock table listener.events in exclusive mode`,
    async () => {
      pay(invoice)
      await waitsForLock(sql, 'chispa-listener', 'listener.events')
      await killInStatement(sql, 'chispa-listener', pair.listener)
    },
  )
  await pair.startListener()
  assert.deepEqual(await paidOnce(member, hash), { recovered: true })
})

test('the listener killed after the event is kept and before it is delivered', async () => {
  const member = await newMember()
  const { invoice, hash } = await mint(member)
  await pair.web.kill()
  pay(invoice)
  await until(async () => (await sql`select 1 from listener.events where payment_hash = ${hash}`).length)
  await pair.listener.kill()
  await pair.startWeb()
  await pair.startListener()
  await paidOnce(member, hash)
})

test('the listener killed after the delivery and before it is marked: told twice, applied once', async () => {
  const member = await newMember()
  const { invoice, hash } = await mint(member)
  pair.web.process.kill('SIGSTOP')
  pay(invoice)
  await until(async () => (await sql`select 1 from listener.events where payment_hash = ${hash}`).length)
  await holding(
    sql,
    tx => tx`select 1 from listener.events where payment_hash = ${hash} for update`,
    async () => {
      pair.web.process.kill('SIGCONT')
      await until(
        async () => (await sql`select 1 from invoices where payment_hash = ${hash} and status = 'PAID'`).length,
      )
      await waitsForLock(sql, 'chispa-listener', 'listener.events')
      await killInStatement(sql, 'chispa-listener', pair.listener)
    },
  )
  assert.equal(
    (await sql`select 1 from listener.events where payment_hash = ${hash} and status = 'delivered'`).length,
    0,
  )
  await pair.startListener()
  await paidOnce(member, hash)
})

test('the web service killed before it takes the event', async () => {
  const member = await newMember()
  const { invoice, hash } = await mint(member)
  await pair.web.kill()
  pay(invoice)
  await until(
    async () => (await sql`select 1 from listener.events where payment_hash = ${hash} and attempts > 0`).length,
  )
  await pair.startWeb()
  await paidOnce(member, hash)
})

test('the web service killed in the middle of the transaction', async () => {
  const member = await newMember()
  const { invoice, hash } = await mint(member)
  await whileApplied(invoice, hash, () => killInStatement(sql, 'chispa-web', pair.web))
  const [inbox] = await sql`select count(*) as count from listener_inbox where wallet_id = ${member.id}`
  assert.equal(inbox?.count, 0, 'nothing of it is written')
  await pair.startWeb()
  await paidOnce(member, hash)
})

test('the web service killed after the transaction, before its answer was read: told twice, applied once', async () => {
  const member = await newMember()
  const { invoice, hash } = await mint(member)
  await whileApplied(invoice, hash, () => pair.listener.process.kill('SIGSTOP'))
  await until(async () => (await sql`select 1 from invoices where payment_hash = ${hash} and status = 'PAID'`).length)
  await pair.web.kill()
  await pair.listener.kill()
  await pair.startWeb()
  await pair.startListener()
  await paidOnce(member, hash)
})

test('a relay that forgets what came while no listener ran: the ledger knows', async () => {
  const member = await newMember()
  const others = [await newMember(), await newMember()]
  const minted = await Promise.all([member, ...others].map(async one => ({ one, ...(await mint(one)) })))
  await pair.listener.stop()
  for (const { invoice } of minted) pay(invoice)
  await network.relay.restart({ forget: true })
  await pair.startListener()
  for (const { one, hash } of minted) assert.deepEqual(await paidOnce(one, hash), { recovered: true })
})
