import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { PaymentEvent } from '@chispa/contract/webhooks'
import { readNotification } from '@chispa/protocols/nip47-client'
import { until } from '@chispa/sandbox/until'
import { Value } from 'typebox/value'
import { hashesOf, lockEvents, payments, untilCaughtUp, untilReceived } from '../../test/sandbox-payments.ts'
import { shiftedClock } from '../../test/shifted-clock.ts'
import { type HeldWallet, openStage } from '../../test/stage.ts'

const stage = await openStage()
after(() => stage[Symbol.asyncDispose]())
const { receive, send } = payments(stage)
const listener = await stage.start({
  tuning: { ingest: { maxWaiting: 60 } },
})
const count = (name: Parameters<typeof listener.counters.get>[0]) => listener.counters.get(name)

async function readyWallet(): Promise<HeldWallet> {
  const held = await stage.newWallet()
  await listener.reconciler.lookAt(held.id)
  await untilCaughtUp(listener, held.id)
  return held
}

const rowsOf = (walletId: string) => stage.sql<{ status: string; body: string; recovered: boolean; type: string }[]>`
  select status, body, recovered, type from listener.events where wallet_id = ${walletId}`

test('a payment is told once, though its wallet announces it in two encryptions', async () => {
  const { id, wallet } = await readyWallet()
  const before = [count('eventsReceived'), count('eventsDuplicate')] as const
  const hashes = receive(wallet)
  await untilReceived(stage, hashes)
  await until(() => count('eventsDuplicate') === before[1] + 1)
  assert.equal(count('eventsReceived'), before[0] + 2)
  const [event, ...more] = stage.receiver.received.filter(({ walletId }) => walletId === id)
  assert.deepEqual(more, [])
  assert.ok(Value.Check(PaymentEvent, event))
  assert.equal('recovered' in event, false)
  await until(async () => (await rowsOf(id))[0]?.status === 'delivered')
  const [row] = await rowsOf(id)
  assert.deepEqual(JSON.parse(row!.body), event)
  assert.ok(listener.pool.find(id)?.lastEventAt)
})

test('a payment is told once, though its wallet notifies twice of it', async () => {
  const { id, wallet } = await readyWallet()
  wallet.faults.notifiesTwice = true
  const before = [count('eventsReceived'), count('eventsDuplicate')] as const
  const hashes = receive(wallet)
  await untilReceived(stage, hashes)
  await until(() => count('eventsDuplicate') === before[1] + 3)
  assert.equal(count('eventsReceived'), before[0] + 4)
  assert.equal(stage.receiver.received.filter(({ walletId }) => walletId === id).length, 1)
})

test('an outgoing payment is told too, and to whoever keeps the journal, also when it is told again', async () => {
  const { id, wallet } = await readyWallet()
  const heard: string[] = []
  listener.ingest.subscribe({ paymentSent: (walletId, { paymentHash }) => heard.push(`${walletId} ${paymentHash}`) })
  const [hash] = send(wallet)
  await untilReceived(stage, [hash!])
  await until(() => heard.length === 2)
  assert.deepEqual(new Set(heard), new Set([`${id} ${hash}`]))
  assert.equal((await rowsOf(id))[0]?.type, 'payment_sent')
})

test('while the database is away events wait, and what finds no room is brought by a catch-up', async () => {
  const { id, wallet } = await readyWallet()
  const [recovered, runs] = [count('eventsRecovered'), count('catchupRuns')]
  const hashes: string[] = []
  {
    await using _locked = await lockEvents(stage)
    hashes.push(...receive(wallet, 80))
    // The lost ones ask for a catch-up, which takes up the flag as its first thing.
    await until(() => listener.counters.get('catchupRuns') > runs)
  }
  await untilReceived(stage, hashes)
  assert.equal((await rowsOf(id)).length, 80)
  assert.ok(count('eventsRecovered') > recovered)
})

test('a second wallet of the same member brings no second share', async () => {
  await using other = await openStage()
  const measured = await other.start({
    tuning: { ingest: { maxNew: 20, newPerSecond: 0.001 }, catchUp: { restMs: 20 } },
  })
  const first = await other.newWallet()
  const [row] = await other.sql`select user_id from remote_wallets where id = ${first.id}`
  const second = await other.newWallet({ userId: row!.userId })
  for (const { id } of [first, second]) {
    await measured.reconciler.lookAt(id)
    await untilCaughtUp(measured, id)
  }
  payments(other).receive(first.wallet, 30)
  await until(() => measured.counters.get('eventsReceived') === 60)
  payments(other).receive(second.wallet, 10)
  await until(() => measured.counters.get('eventsReceived') === 80)
  assert.equal(await measured.ingest.settled(), true)
  assert.equal((await other.sql`select from listener.events`).length, 20)
})

test('one wallet fills no disk: over its bytes of a day the rest waits for the next, and others are not held up', async () => {
  await using other = await openStage()
  const clock = shiftedClock()
  const maxBytesPerDay = 20_000
  const measured = await other.start({ clock, tuning: { ingest: { maxBytesPerDay }, catchUp: { restMs: 20 } } })
  const [greedy, quiet] = [await other.newWallet(), await other.newWallet()]
  for (const { id } of [greedy, quiet]) {
    await measured.reconciler.lookAt(id)
    await untilCaughtUp(measured, id)
  }
  const hashes = payments(other).receive(greedy.wallet, 60)
  await until(() => measured.counters.get('eventsReceived') === 120)
  await untilReceived(other, payments(other).receive(quiet.wallet, 3))
  const stored = async () => {
    const [row] = await other.sql`
      select coalesce(sum(octet_length(body)), 0)::int as bytes from listener.events where wallet_id = ${greedy.id}`
    return row!.bytes as number
  }
  const runs = measured.counters.get('catchupRuns')
  await until(() => measured.counters.get('catchupRuns') >= runs + 3)
  const bytes = await stored()
  assert.ok(bytes >= maxBytesPerDay && bytes < maxBytesPerDay + 4096, `${bytes}`)
  const hasAll = () => new Set(hashesOf(other)).isSupersetOf(new Set(hashes))
  while (!hasAll()) {
    const before = await stored()
    clock.aheadMs += 86_400_000
    await until(async () => hasAll() || (await stored()) > before)
  }
})

test('what a wallet announces over its measure is brought by catch-ups, when it may', async () => {
  await using other = await openStage()
  const clock = shiftedClock()
  const measured = await other.start({
    clock,
    tuning: { ingest: { maxNew: 20, newPerSecond: 0.01 }, catchUp: { restMs: 20 } },
  })
  const [busy, quiet] = [await other.newWallet(), await other.newWallet()]
  for (const { id } of [busy, quiet]) {
    await measured.reconciler.lookAt(id)
    await untilCaughtUp(measured, id)
  }
  const hashes = payments(other).receive(busy.wallet, 30)
  await until(() => measured.counters.get('eventsReceived') === 60)
  const others = payments(other).receive(quiet.wallet, 3)
  await untilReceived(other, others)
  const runs = measured.counters.get('catchupRuns')
  await until(() => measured.counters.get('catchupRuns') >= runs + 3)
  assert.equal((await other.sql`select from listener.events where wallet_id = ${busy.id}`).length, 20)
  clock.aheadMs += 20 * 100_000
  await untilReceived(other, hashes)
  assert.equal(new Set(hashesOf(other)).size, 33)
})

test('a notification of something unsettled is not kept: it would hide the payment itself', async () => {
  const { id } = await readyWallet()
  const pooled = listener.pool.find(id)!
  const hash = '77'.repeat(32)
  const tell = (state: string | undefined) => {
    const raw = { payment_hash: hash, amount: 1, ...(state && { state }) }
    const read = readNotification(JSON.stringify({ notification_type: 'payment_received', notification: raw }))
    assert.ok(read.outcome === 'payment')
    const about = { walletKey: id, eventId: '', createdAt: 0, encryption: 'nip04', replayed: false } as const
    listener.ingest.notification(pooled, { type: 'payment_received', transaction: read.transaction, raw, ...about })
  }
  for (const state of ['pending', 'accepted', 'failed', 'EXPIRED', 'canceled', 'a word of its own']) tell(state)
  assert.equal(await listener.ingest.settled(), true)
  assert.equal((await rowsOf(id)).length, 0)
  tell(undefined)
  await untilReceived(stage, [hash])
})

test('what could not be kept before the stop is brought by the next process', async () => {
  await using other = await openStage()
  // What was written after all is claimed by the first process, for so long.
  const tuning = { ingest: { stopTimeoutMs: 300 }, webhooks: { claimMs: 5000, timeoutMs: 3000 } }
  const first = await other.start({ tuning })
  const own = await other.newWallet()
  await untilCaughtUp(first, own.id)
  const hashes: string[] = []
  {
    await using _locked = await lockEvents(other)
    hashes.push(...payments(other).receive(own.wallet, 5))
    await until(() => first.pool.find(own.id)?.lastEventAt)
    await first.stop()
  }
  await other.start()
  await untilReceived(other, hashes)
  assert.equal(hashesOf(other).length, 5)
})

test('many payments of many wallets at once arrive once each, while connections of the database are cut', async () => {
  await using other = await openStage()
  const held = [await other.newWallet(), await other.newWallet(), await other.newWallet()]
  const shaken = await other.start()
  for (const { id } of held) await untilCaughtUp(shaken, id)
  const hashes: string[] = []
  for (let round = 0; round < 5; round++) {
    hashes.push(...held.flatMap(({ wallet }) => payments(other).receive(wallet, 8)))
    await other.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.catch(() => {})
  }
  await untilReceived(other, hashes)
  const kept = await until(() => other.sql`select 1 from listener.events`.catch(() => undefined))
  assert.equal(kept.length, 120)
})
