/**
 * A list that is long enough to have pages is planned once for a connection and a set of filters, not for every request: the plan
 * for any values is kept from the sixth time on.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { maxPageSize } from '@chispa/contract/paging'
import { connect, type Sql } from '@chispa/database/connect'
import { testDatabase } from '@chispa/testing/database'
import { plansOf } from '../test/kept-plans.ts'
import { listActivityRows } from './activity/store.ts'
import { listMinted } from './auth/minted-store.ts'
import { listPayments } from './card-payments/store.ts'
import { listInviteRows } from './invites/store.ts'
import { listAddressRows } from './lightning-addresses/store.ts'
import { listUserRows } from './users/store.ts'
import { listVoucherRows } from './vouchers/store.ts'
import { listSubscribers } from './waitlist/store.ts'
import { listDeliveryRows } from './webhooks/store.ts'

const database = await testDatabase()
const { sql } = database
after(() => database[Symbol.asyncDispose]())

const rows = 12_000
const key = (n: string) => sql.unsafe(`md5(${n}::text) || md5(${n}::text)`)
const ago = sql.unsafe(`now() - n * interval '1 second'`)

before(async () => {
  const numbers = sql`generate_series(1, ${rows}::int) n`
  await sql`insert into users (id, pubkey, created_at) select 'user ' || n, ${key('n')}, ${ago} from ${numbers}`
  await sql`insert into lightning_addresses (username, user_id) select 'name' || n, 'user ' || n from ${numbers}`
  await sql`
    insert into activity (category, level, event, message)
    select case when n % 2 = 0 then 'cards' else 'users' end, case when n % 9 = 0 then 'error' else 'info' end, 'event', 'Word ' || n
    from ${numbers}`
  await sql`
    insert into invites (token_hash, role, created_by, created_at, expires_at)
    select sha256(n::text::bytea), 'USER', ${key('n')}, ${ago}, now() from ${numbers}`
  await sql`insert into waitlist (email) select n || '@mail.example' from ${numbers}`
  await sql`
    insert into device_tokens (id, user_id, issued_by, scopes, created_at, expires_at)
    select 'token ' || n, 'user ' || n, ${key('n')}, '{}', ${ago}, now() from ${numbers}`
  await sql`
    insert into card_payments (request_id, card_id, counter, user_id, wallet_id, payment_hash, invoice, amount_msats, status, error_code,
                               created_at, invoice_expires_at, resolved_at)
    select ${key('n')}, 'card ' || n, n, 'user ' || n, 'wallet', ${key('n')}, 'lnbc', 1000, 'REJECTED', 'invoice_expired',
           ${ago}, now(), now() from ${numbers}`
  await sql`
    insert into webhook_endpoints (id, user_id, scope, url, events, sealed_secrets, created_at)
    values ('endpoint', 'user 1', 'instance', 'https://shop.example', '{card.tapped}', '', now())`
  await sql`
    insert into webhook_deliveries (endpoint_id, type, body, status, ended_at, created_at)
    select 'endpoint', 'card.tapped', '{}', 'DELIVERED', now(), ${ago} from ${numbers}`
  await sql`insert into voucher_services (pubkey, first_seen_at, last_seen_at) values (${key('1')}, now(), now())`
  await sql`
    insert into vouchers (id, user_id, service_pubkey, fingerprint, sealed_code, is_signed, merchant_pubkey, name, claim_url, has_own_urls,
                          status, next_check_at, created_at)
    select 'voucher ' || n, 'user ' || 1 + n % 2, ${key('1')}, sha256(n::text::bytea), '', false, ${key('1')}, 'Tea', 'https://shop.example',
           false, 'minted', now(), ${ago} from ${numbers}`
  await sql`vacuum analyze`
})

const now = new Date()
const [from, limit] = [[now.toISOString(), ''] as const, 101]
/** Of the first user. */
const pubkey = 'c4ca4238a0b923820dcc509a6f75849b'.repeat(2)

const lists: Record<string, (session: Sql, limit: number) => Promise<{ length: number }>> = {
  'the activity': (session, limit) => listActivityRows(session, { limit }),
  'the activity, further on': (session, limit) => listActivityRows(session, { limit, before: rows }),
  'the activity of a category': (session, limit) => listActivityRows(session, { limit, category: 'cards' }),
  'the activity of a level': (session, limit) => listActivityRows(session, { limit, level: 'error' }),
  'the addresses': (session, limit) => listAddressRows(session, { limit }),
  'the addresses, further on': (session, limit) => listAddressRows(session, { limit, after: 'name' }),
  'the deliveries of a webhook': (session, limit) =>
    listDeliveryRows(session, { limit, endpointId: 'endpoint', before: undefined }),
  'the invites': (session, limit) => listInviteRows(session, { limit, before: undefined }),
  'the members': (session, limit) => listUserRows(session, { limit }),
  'the members of a role': (session, limit) => listUserRows(session, { limit, role: 'USER' }),
  'the members, further on': (session, limit) => listUserRows(session, { limit, before: from }),
  'the payments with cards': (session, limit) =>
    listPayments(session, { limit, cardId: undefined, unresolved: false, before: undefined }),
  'the tokens of devices': (session, limit) => listMinted(session, { limit, before: undefined }),
  'the vouchers of a member': (session, limit) => listVoucherRows(session, { limit, pubkey, now }),
  'the vouchers of a member, by their state': (session, limit) =>
    listVoucherRows(session, { limit, pubkey, now, status: 'minted' }),
  'the waitlist': (session, limit) => listSubscribers(session, { limit }),
}

for (const [name, list] of Object.entries(lists)) {
  test(`${name}: a plan is kept, and nothing is cut short`, async () => {
    const connection = connect(database.url, { poolSize: 1 })
    const plans = await plansOf(connection, ') page', async session => {
      for (let asked = 0; asked < 10; asked++) assert.equal((await list(session, limit)).length, limit)
    }).finally(() => connection.end())
    assert.deepEqual(
      plans.map(each => ({ ...each })),
      [{ customPlans: 5, genericPlans: 5 }],
    )
    assert.equal((await list(sql, maxPageSize + 1)).length, maxPageSize + 1)
  })
}

test('what is exported is read in longer parts', async () => {
  assert.equal((await listActivityRows(sql, { limit: 2000 })).length, 2000)
  assert.equal((await listSubscribers(sql, { limit: 5000 })).length, 5000)
  assert.throws(() => lists['the vouchers of a member']?.(sql, 5001), RangeError)
})

test('words are searched for with a plan for these words: few have some, and most have others', async () => {
  const plans = await plansOf(sql, 'to_tsquery', async session => {
    for (let asked = 0; asked < 10; asked++) await listActivityRows(session, { limit, words: 'word' })
  })
  assert.deepEqual({ ...plans[0] }, { customPlans: 10, genericPlans: 0 })
})
