import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { testDatabase } from '@chispa/testing/database'
import type { Deps } from '../deps.ts'
import { insertAttempt } from './attempt-store.ts'
import { beginAttempt } from './begin-attempt.ts'
import { conclude } from './conclude.ts'
import { type Debt, findDebt, lockDestination, payLegs } from './destination-store.ts'
import { settleAttempt } from './settle-attempt.ts'

const database = await testDatabase()
after(() => database[Symbol.asyncDispose]())
const { sql } = database
const key = () => randomBytes(32).toString('hex')

/** A wallet that owes 50,000 msat to one address. */
async function owing(): Promise<{ walletId: string; destinationId: string; legId: string }> {
  const [walletId, destinationId, legId] = [key(), key(), key()]
  const [user] = await sql`insert into users (pubkey) values (${key()}) returning id`
  await sql`
    insert into remote_wallets (id, user_id, name, sealed_uri, wallet_pubkey, client_pubkey, relays)
    values (${walletId}, ${user?.id}, 'Main', ${Buffer.from('x')}, ${key()}, ${key()}, ${['ws://localhost']})`
  await sql`
    insert into receive_actions (wallet_id, revision, host, updated_at, lease, lease_until)
    values (${walletId}, 1, 'localhost', now(), 'lease', now() + interval '1 hour')`
  await sql`
    insert into receive_action_revisions (wallet_id, revision, fee_bps, base_fee_msats, addresses, shares_bps, created_at)
    values (${walletId}, 1, 0, 0, ${['a@b.example']}, ${[10_000]}, now())`
  await sql`insert into forwarding_destinations (id, wallet_id, address) values (${destinationId}, ${walletId}, 'a@b.example')`
  const [receipt] = await sql`
    insert into forwarding_receipts (event_key, wallet_id, revision, payment_hash, received_msats, retained_msats, settled_at, created_at)
    values (${key()}, ${walletId}, 1, ${key()}, 50000, 0, now(), now()) returning id`
  await sql`
    insert into forwarding_legs (id, receipt_id, destination_id, position, amount_msats, hops, state)
    values (${legId}, ${receipt?.id}, ${destinationId}, 0, 50000, 0, 'OPEN')`
  return { walletId, destinationId, legId }
}

const attemptOver = (owed: Awaited<ReturnType<typeof owing>>, amountMsats: number) => ({
  ...owed,
  requestId: key(),
  attemptNo: 2,
  invoice: 'lnbc1',
  paymentHash: key(),
  amountMsats,
  reserveMsats: 0,
  invoiceExpiresAt: new Date(Date.now() + 60_000),
  createdAt: new Date(),
  hops: 0,
  lease: 'lease',
})

test('nothing is paid that a proof of the same moment has paid already', async () => {
  const owed = await owing()
  const attempt = attemptOver(owed, 50_000)
  const isWaiting = async () => {
    const rows = await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return rows.length > 0
  }
  let late: Promise<boolean> | undefined
  await sql.begin(async tx => {
    await lockDestination(tx, owed.destinationId)
    await payLegs(tx, owed.destinationId, 50_000, new Date())
    late = beginAttempt(sql, attempt)
    await until(isWaiting)
  })
  assert.equal(await late, false)
  assert.equal((await sql`select from forwarding_attempts`).length, 0)
})

test('a proof that comes while the wallet is asked about an open payment: the rest of the debt is due at once', async () => {
  const owed = await owing()
  const attempt = attemptOver(owed, 30_000)
  assert.ok(await insertAttempt(sql, attempt))
  const debt = (await findDebt(sql, owed.destinationId)) as Debt
  const now = () => new Date()
  const lookupInvoice = async () => {
    await settleAttempt({ sql, now }, attempt, { preimage: key(), feesPaidMsats: 0 })
    return { kind: 'silent' }
  }
  const deps = { sql, now, wallets: { lookupInvoice } as unknown as Deps['wallets'] }
  // Asked so often that its next turn would be far away.
  const pending = { ...attempt, status: 'PENDING', code: null, walletErrorCode: null, checks: 8 } as const
  await conclude(deps, debt, pending, { kind: 'open' })
  const [row] = await sql`
    select due_at <= now() as is_due, reason, (select count(*) from forwarding_legs where destination_id = d.id and state = 'OPEN') as open
    from forwarding_destinations d where id = ${owed.destinationId}`
  assert.deepEqual({ ...row }, { isDue: true, reason: null, open: 1 })
})
