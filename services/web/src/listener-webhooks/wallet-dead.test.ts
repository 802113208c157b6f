/** `wallet_dead`: what the listener says is held against our own clock and what we know of the wallet. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, describe, test } from 'node:test'
import type { WalletDeadEvent } from '@chispa/contract/webhooks'
import { startCourtesyProvider } from '@chispa/sandbox/courtesy-provider'
import { startRelay } from '@chispa/sandbox/relay'
import { until } from '@chispa/sandbox/until'
import { WalletService } from '@chispa/sandbox/wallets/wallet-service'
import { testApp } from '../../test/app.ts'
import { newConnection } from '../../test/connection.ts'
import { nowhere, webhooksTo } from '../../test/webhooks.ts'

// None of these wallets answers.
const web = await testApp({ listener: { url: nowhere }, walletLimitMs: 200 })
const relay = await startRelay()
const service = new WalletService({ relays: [relay.url] })
const provider = await startCourtesyProvider(service)
after(async () => {
  await provider.stop()
  await service.stop()
  await relay.stop()
  await web.close()
})
const admin = await web.member('ADMIN')
const { post } = webhooksTo(web)
const { sql } = web
const hours = 3600
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)

type Made = { walletId: string; userId: string }

/** A wallet that was last touched so long ago. */
async function walletOf(kind: 'courtesy' | 'own', agoSeconds = 60 * hours): Promise<Made> {
  const member = await web.member()
  const body = { name: 'wallet', nwcUri: newConnection().uri }
  const reply = await web.call({ method: 'POST', url: '/api/remote-wallets', as: member, body })
  assert.equal(reply.statusCode, 201, reply.body)
  const { id } = reply.json()
  await sql`
    update remote_wallets set created_at = ${ago(agoSeconds)}, updated_at = ${ago(agoSeconds)},
      is_primary = true, provider = ${kind === 'courtesy' ? 'courtesy' : null} where id = ${id}`
  return { walletId: id, userId: member.userId }
}

const report = (walletId: string, changes: Partial<WalletDeadEvent> = {}) =>
  post({
    type: 'wallet_dead',
    eventKey: randomBytes(32).toString('hex'),
    walletId,
    receivedAt: Date.now(),
    unresponsiveSeconds: 60 * hours,
    relaysConnected: true,
    reason: 'idle',
    lastState: 'error',
    everReady: true,
    ...changes,
  })

const outcomeOf = async (walletId: string, changes: Partial<WalletDeadEvent> = {}) => {
  const reply = await report(walletId, changes)
  assert.equal(reply.statusCode, 200, reply.body)
  assert.equal(reply.json().received, true)
  return reply.json().walletDeadOutcome
}
const stateOf = async (walletId: string) =>
  (
    await sql`
      select status, died_at is not null as has_died, asleep_since is not null as is_asleep from remote_wallets
      where id = ${walletId}`
  )[0]
const active = { status: 'ACTIVE', hasDied: false, isAsleep: false }
const archived = {
  courtesy: { status: 'DEAD', hasDied: true, isAsleep: false },
  own: { status: 'ARCHIVED', hasDied: false, isAsleep: true },
}

const unresponsive = { reason: 'unresponsive', unresponsiveSeconds: 5 * hours } as const

describe('unresponsive', () => {
  test('archives a courtesy wallet that was silent for four hours while its relays were up', async () => {
    const { walletId, userId } = await walletOf('courtesy', 5 * hours)
    assert.equal(await outcomeOf(walletId, unresponsive), 'archived')
    assert.deepEqual(await stateOf(walletId), archived.courtesy)
    const lines = await sql`select level from activity where event = 'nwc.wallet_dead' and user_id = ${userId}`
    assert.deepEqual([...lines], [{ level: 'WARN' }])
  })

  const refused: [string, 'courtesy' | 'own', number, Partial<WalletDeadEvent>][] = [
    ['with a relay that was away', 'courtesy', 60, { relaysConnected: false }],
    ['of somebody’s own wallet, however long', 'own', 600, { unresponsiveSeconds: 500 * hours }],
    ['for less than four hours', 'courtesy', 60, { unresponsiveSeconds: 4 * hours - 1 }],
    ['of a wallet that is younger than that', 'courtesy', 3, {}],
  ]
  for (const [what, kind, ageHours, changes] of refused) {
    test(`${what} changes nothing`, async () => {
      const { walletId } = await walletOf(kind, ageHours * hours)
      assert.equal(await outcomeOf(walletId, { ...unresponsive, ...changes }), 'ignored')
      assert.deepEqual(await stateOf(walletId), active)
    })
  }
})

for (const reason of ['idle', 'warmup_failed'] as const) {
  describe(reason, () => {
    for (const kind of ['courtesy', 'own'] as const) {
      test(`archives a wallet of kind ${kind} after two days: a courtesy wallet is dead, one’s own asleep`, async () => {
        const { walletId } = await walletOf(kind, 48 * hours + 5)
        assert.equal(await outcomeOf(walletId, { reason, unresponsiveSeconds: 48 * hours }), 'archived')
        assert.deepEqual(await stateOf(walletId), archived[kind])
      })

      test(`ignored for a wallet of kind ${kind} while its relays were away, however long`, async () => {
        const { walletId } = await walletOf(kind, 500 * hours)
        const changes = { reason, unresponsiveSeconds: 400 * hours, relaysConnected: false }
        assert.equal(await outcomeOf(walletId, changes), 'ignored')
        assert.deepEqual(await stateOf(walletId), active)
      })
    }

    test('archives after more seconds than a time can be away', async () => {
      const { walletId } = await walletOf('own', 48 * hours + 5)
      assert.equal(await outcomeOf(walletId, { reason, unresponsiveSeconds: Number.MAX_SAFE_INTEGER }), 'archived')
      assert.deepEqual(await stateOf(walletId), archived.own)
    })

    test('ignored a second before', async () => {
      const { walletId } = await walletOf('own')
      assert.equal(await outcomeOf(walletId, { reason, unresponsiveSeconds: 48 * hours - 1 }), 'ignored')
    })

    test('ignored for a wallet that we made, changed or switched on within the two days', async () => {
      const { walletId } = await walletOf('own', 47 * hours)
      assert.equal(await outcomeOf(walletId, { reason, unresponsiveSeconds: 90 * hours }), 'ignored')
    })
  })
}

describe('what we know of the wallet counts more than what is reported', () => {
  const hash = () => randomBytes(32).toString('hex')
  const invoice = ({ walletId, userId }: Made, createdAt: Date, paidAt: Date | null) => sql`
    insert into invoices (payment_hash, bolt11, amount_msats, purpose, wallet_id, user_id, status, created_at, expires_at,
      paid_at, next_lookup_at)
    values (${hash()}, 'lnbc', 1, 'LUD16_PAYMENT', ${walletId}, ${userId}, ${paidAt ? 'PAID' : 'EXPIRED'}, ${createdAt},
      ${createdAt}, ${paidAt}, null)`
  const cardPayment = (
    { walletId, userId }: Made,
    resolvedAt: Date,
    more: { preimage?: string; code?: string; by?: string },
  ) => sql`
    insert into card_payments (request_id, card_id, counter, user_id, wallet_id, payment_hash, invoice, amount_msats, status,
      error_code, wallet_error_code, preimage, created_at, published_at, invoice_expires_at, deadline_at, resolved_at, resolved_by)
    values (${hash()}, ${hash()}, 1, ${userId}, ${walletId}, ${hash()}, 'lnbc', 1,
      ${more.preimage ? 'SUCCEEDED' : 'REJECTED'}, ${more.preimage ? null : 'payment_failed'}, ${more.code ?? null},
      ${more.preimage ?? null}, ${resolvedAt}, ${resolvedAt}, ${resolvedAt}, ${resolvedAt}, ${resolvedAt},
      ${more.by ?? 'reply'})`

  const sentPayment = (
    { walletId, userId }: Made,
    at: Date,
    outcome: { preimage: string } | { walletErrorCode: string },
  ) => {
    const rejected = 'walletErrorCode' in outcome
    return sql`
      insert into sent_payments (user_id, idempotency_key, wallet_id, request_id, payment_hash, invoice, target, amount_msats, status,
        code, wallet_error_code, preimage, created_at, resolved_at)
      values (${userId}, ${hash()}, ${walletId}, ${hash()}, ${hash()}, 'lnbc', 'lnbc', 1, ${rejected ? 'REJECTED' : 'SUCCEEDED'},
        ${rejected ? 'payment_failed' : null}, ${rejected ? outcome.walletErrorCode : null}, ${rejected ? null : outcome.preimage},
        ${at}, ${at})`
  }

  const life: [string, (made: Made, at: Date) => Promise<unknown>][] = [
    ['told of itself', ({ walletId }, at) => sql`update remote_wallets set info_at = ${at} where id = ${walletId}`],
    ['made an invoice', (made, at) => invoice(made, at, null)],
    ['was paid', (made, at) => invoice(made, new Date(at.getTime() - 3600_000), at)],
    ['paid with a card', (made, at) => cardPayment(made, at, { preimage: hash() })],
    ['declined a payment', (made, at) => cardPayment(made, at, { code: 'QUOTA_EXCEEDED' })],
    ['sent what its owner sent by hand', (made, at) => sentPayment(made, at, { preimage: hash() })],
    ['declined to send', (made, at) => sentPayment(made, at, { walletErrorCode: 'INSUFFICIENT_BALANCE' })],
  ]
  for (const [what, live] of life) {
    test(`it ${what}: ignored within the two days, archived after them`, async () => {
      const [alive, silent] = [await walletOf('own'), await walletOf('own')]
      await live(alive, ago(47 * hours))
      await live(silent, ago(49 * hours))
      assert.equal(await outcomeOf(alive.walletId), 'ignored')
      assert.equal(await outcomeOf(silent.walletId), 'archived')
    })
  }

  test('a payment that we gave up on is no life', async () => {
    const made = await walletOf('own')
    await cardPayment(made, ago(60), { by: 'lease' })
    assert.equal(await outcomeOf(made.walletId), 'archived')
  })

  test('what other wallets of the same person did is no life', async () => {
    const [made, other] = [await walletOf('own'), await walletOf('own')]
    await invoice({ walletId: other.walletId, userId: made.userId }, ago(60), null)
    assert.equal(await outcomeOf(made.walletId), 'archived')
  })
})

describe('answers', () => {
  test('unknown_wallet', async () => {
    assert.equal(await outcomeOf('there is none'), 'unknown_wallet')
  })

  for (const status of ['DISABLED', 'ARCHIVED', 'DEAD'] as const) {
    test(`noop for a wallet that is ${status}`, async () => {
      const { walletId } = await walletOf('own')
      await sql`update remote_wallets set status = ${status}, is_primary = false where id = ${walletId}`
      assert.equal(await outcomeOf(walletId), 'noop')
      assert.equal((await stateOf(walletId))?.status, status)
    })
  }

  test('ten reports at once: one archives, one line', async () => {
    const { walletId, userId } = await walletOf('own')
    const eventKey = randomBytes(32).toString('hex')
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => outcomeOf(walletId, { eventKey })))
    assert.deepEqual(outcomes.sort(), ['archived', ...Array.from({ length: 9 }, () => 'noop')])
    assert.equal(
      (await sql`select 1 from activity where event = 'nwc.wallet_asleep' and user_id = ${userId}`).length,
      1,
    )
  })

  test('a report that came too early may come again under the same key', async () => {
    const { walletId } = await walletOf('own', 47 * hours)
    const eventKey = randomBytes(32).toString('hex')
    assert.equal(await outcomeOf(walletId, { eventKey }), 'ignored')
    await sql`update remote_wallets set updated_at = ${ago(49 * hours)} where id = ${walletId}`
    assert.equal(await outcomeOf(walletId, { eventKey }), 'archived')
  })

  test('a report while the owner changes the wallet waits for that, and gives way to it', async () => {
    const { walletId, userId } = await walletOf('own')
    const [begun, changing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const change = sql.begin(async tx => {
      await tx`select 1 from users where id = ${userId} for no key update`
      await tx`update remote_wallets set updated_at = now() where id = ${walletId}`
      begun.resolve()
      await changing.promise
    })
    await begun.promise
    const outcome = outcomeOf(walletId)
    const isWaiting = async () => {
      const rows =
        await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      return rows.length > 0
    }
    await until(isWaiting)
    changing.resolve()
    await change
    assert.equal(await outcome, 'ignored')
  })
})

describe('another courtesy wallet', () => {
  const set = (body: object) => web.call({ method: 'POST', url: '/api/settings', as: admin, body })
  const walletsOf = (userId: string) =>
    sql`select status, is_primary from remote_wallets where user_id = ${userId} order by created_at`

  test('is given to its owner at once when the settings say so', async () => {
    await set({ courtesy_auto_create: true, courtesy_provider_url: provider.url })
    const { walletId, userId } = await walletOf('courtesy')
    assert.equal(await outcomeOf(walletId, unresponsive), 'archived')
    await until(async () => (await walletsOf(userId)).length === 2)
    assert.deepEqual(
      [...(await walletsOf(userId))],
      [
        { status: 'DEAD', isPrimary: false },
        { status: 'ACTIVE', isPrimary: true },
      ],
    )
  })

  test('is not when they do not, nor for a wallet of one’s own', async () => {
    const given = provider.given.length
    const own = await walletOf('own')
    assert.equal(await outcomeOf(own.walletId), 'archived')
    await set({ courtesy_auto_create: false })
    const { walletId, userId } = await walletOf('courtesy')
    assert.equal(await outcomeOf(walletId, unresponsive), 'archived')
    assert.equal((await walletsOf(userId)).length, 1)
    assert.equal(provider.given.length, given)
  })
})
