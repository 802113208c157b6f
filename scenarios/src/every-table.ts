/** A database of today with a row in every table: that of a release, brought up to date, and what has come since. */
import type { Connection } from '@chispa/database/connect'
import { migrate } from '@chispa/database/migrate'
import { type Sealer, sealer } from '@chispa/database/seal'
import { releasedDatabase, releases } from './released-database.ts'
import { scenarioSecrets } from './service-process.ts'

type Rows = Record<string, Record<string, unknown>[]>

export async function filledDatabase() {
  const database = await releasedDatabase(releases[0])
  const { sql, owner, holder } = database
  await migrate(sql)
  const rows = rowsSince04(owner.pubkey, holder.pubkey, sealer({ current: scenarioSecrets.NWC_VAULT_KEY }))
  for (const [table, list] of Object.entries(rows)) {
    for (const row of list) await sql`insert into ${sql(table)} ${sql(row)}`
  }
  return database
}

export type Contents = Record<string, readonly string[]>

/** Every row of every table in every schema as PostgreSQL writes it, by the standard's own catalogue. */
export async function everyRow(sql: Connection): Promise<Contents> {
  const tables = await sql<{ schema: string; name: string }[]>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1, 2`
  const all: Record<string, readonly string[]> = {}
  for (const { schema, name } of tables) {
    const [row] = await sql<{ rows: string[] }[]>`
      select array(select t::text from ${sql(`${schema}.${name}`)} t order by 1) as rows`
    all[`${schema}.${name}`] = row?.rows ?? []
  }
  return all
}

const now = Date.now()
const ago = (minutes: number) => new Date(now - minutes * 60_000)
const soon = new Date(now + 3600_000)
const hex = (digit: string, length = 64) => digit.repeat(length)
const [ownerId, holderId, wallet, card] = ['u-owner', 'u-holder', 'w-1', hex('c', 32)]
const [service, merchant] = [hex('5'), hex('6')]
const uuid = '11111111-2222-3333-4444-555555555555'

/** In the order of their references. */
const rowsSince04 = (owner: string, holder: string, { seal }: Sealer): Rows => ({
  ...peopleRows(owner, holder),
  ...voucherRows(holder, seal),
  ...cardRows(seal),
  ...moneyRows(seal),
  ...deviceRows(owner, seal),
  ...overviewRows,
  set_up_marks: [{ step: 'backup' }],
})

const peopleRows = (owner: string, holder: string): Rows => ({
  fiat_rates: [
    {
      ...{ source: 'https://rates.example', currency: 'EUR', per_bitcoin: 90_000.5 },
      ...{ as_of: ago(2), expires_at: soon, fetched_at: ago(1) },
    },
  ],
  domains: [{ host: 'other.example', brand: { community_name: 'Other' } }],
  lightning_addresses: [{ username: 'zoe@other.example', alias_user_id: holderId }],
  address_notices: [{ user_id: holderId, at: ago(9), username: 'zoe', event: 'REPLACED' }],
  departed_keys: [{ pubkey: hex('7'), left_at: ago(9) }],
  linked_keys: [{ user_id: holderId, pubkey: hex('3'), name: 'Tablet', linked_at: ago(9) }],
  key_codes: [
    {
      token_hash: Buffer.alloc(32, 4),
      user_id: holderId,
      purpose: 'link',
      asked_by: holder,
      created_at: ago(9),
      expires_at: soon,
    },
  ],
  account_takeovers: [
    {
      id: 'takeover-1',
      user_id: holderId,
      asked_by: hex('3'),
      successor: hex('3'),
      state: 'stopped',
      began_at: ago(9),
      ends_at: soon,
      watched_at: ago(8),
      ended_at: ago(7),
    },
  ],
  person_notes: [{ user_id: holderId, author: owner, body: 'Tab\there, and a line\nend', created_at: ago(8) }],
  invites: [
    { token_hash: Buffer.alloc(32, 1), role: 'USER', created_by: owner, created_at: ago(9), expires_at: soon },
    {
      token_hash: Buffer.alloc(32, 2),
      role: 'USER',
      note: 'For Zoë',
      created_by: owner,
      created_at: ago(9),
      expires_at: soon,
      accepted_by: holder,
      accepted_at: ago(7),
    },
  ],
  nostr_profiles: [
    { pubkey: holder, name: 'Zoë 💸', picture_url: 'https://example.com/z.png', signed_at: 1, fetched_at: ago(5) },
  ],
  shown_profiles: [{ user_id: holderId, due_at: soon }],
  member_profiles: [{ user_id: holderId, name: 'Zoë', picture_url: '/api/pictures/z', updated_at: ago(5) }],
  profile_lookups: [{ pubkey: hex('4'), wanted_at: ago(5), due_at: soon }],
  contacts: [
    { user_id: holderId, member_id: ownerId, note: 'Opens at nine', created_at: ago(5), updated_at: ago(5) },
    { user_id: holderId, address: 'bob@example.com', name: 'Bob', created_at: ago(5), updated_at: ago(5) },
  ],
  payment_notes: [{ user_id: holderId, payment_id: 'sent-sent-1', note: 'For the roof', updated_at: ago(4) }],
  pictures: [
    {
      url_hash: Buffer.from('picture'),
      id: 'picture-1',
      url: 'https://example.com/z.png',
      source: holderId,
      state: 'stored',
      media_type: 'image/png',
      bytes: Buffer.from([0, 0x5c, 0x2e, 0x0a, 255]),
      created_at: ago(5),
    },
  ],
})

const voucherRows = (holder: string, seal: Sealer['seal']): Rows => ({
  voucher_services: [{ pubkey: service, first_seen_at: ago(9), last_seen_at: ago(1) }],
  voucher_policies: [
    { pubkey: holder, user_id: holderId, policy: 'ALLOWLIST', allow_vouchers: true, updated_at: ago(9) },
  ],
  voucher_allowlist: [{ pubkey: holder, sender: hex('8'), name: 'bar@example.com', position: 0 }],
  voucher_inboxes: [{ user_id: holderId, service_pubkey: service, unread: 1 }],
  vouchers: [
    {
      id: 'v-1',
      user_id: holderId,
      service_pubkey: service,
      fingerprint: Buffer.from('print 1'),
      sealed_code: seal('a code', 'vouchers:v-1'),
      is_signed: false,
      merchant_pubkey: merchant,
      name: 'A coffee',
      claim_url: 'https://example.com/claim',
      has_own_urls: false,
      status: 'transfer_pending',
      next_check_at: soon,
      created_at: ago(6),
    },
  ],
  voucher_intents: [
    {
      id: 'i-1',
      service_pubkey: service,
      fingerprint: Buffer.from('print 2'),
      user_id: holderId,
      sealed_code: seal('another', 'voucher_intents:i-1'),
      idempotency_key: 'key-of-the-intent',
      refresh_url: 'https://example.com/refresh',
      state: 'open',
      due_at: soon,
      created_at: ago(6),
    },
  ],
  voucher_sends: [
    { id: 's-1', voucher_id: 'v-1', address: 'bob@example.com', due_at: soon, lease_until: ago(1), created_at: ago(2) },
  ],
  voucher_merchants: [{ service_pubkey: service, merchant_pubkey: merchant, due_at: soon, user_id: holderId }],
})

const cardRows = (seal: Sealer['seal']): Rows => ({
  deleted_chips: [
    {
      uid: '04A1B2C3D4E5F8',
      card_id: hex('e', 32),
      sealed_keys: seal('{}', `cards:${hex('e', 32)}`),
      deleted_at: ago(9),
    },
  ],
  card_former_keys: [
    { id: 'former-1', card_id: card, sealed_keys: seal('{}', 'card_former_keys:former-1'), replaced_at: ago(9) },
  ],
  tap_keys: [{ id: 'tap-1', sealed_key: seal('key', 'tap_keys:tap-1'), created_at: ago(9) }],
  card_pins: [{ card_id: card, sealed_hash: seal('pin', `card_pins:${card}`), limit_msats: 1000, changed_at: ago(9) }],
  card_replacements: [{ card_id: hex('d', 32), replaces: card, user_id: holderId, created_at: ago(9) }],
})

const moneyRows = (seal: Sealer['seal']): Rows => ({
  sent_payments: [
    {
      id: 'sent-1',
      user_id: holderId,
      idempotency_key: 'a key of the page that sent it',
      wallet_id: wallet,
      request_id: hex('a'),
      payment_hash: hex('b'),
      invoice: 'lnbc1',
      target: 'bob@example.com',
      comment: 'Thanks',
      amount_msats: 5000,
      status: 'SUCCEEDED',
      preimage: hex('f'),
      created_at: ago(4),
      resolved_at: ago(3),
    },
  ],
  splits: [
    { id: 'split-1', user_id: holderId, total_msats: 9000, words: 'Pizza', created_at: ago(4), expires_at: soon },
  ],
  split_shares: [{ id: 'share-1', split_id: 'split-1', place: 1, amount_msats: 3000, name: 'Beto' }],
  split_invoices: [{ payment_hash: hex('8'), share_id: 'share-1', payer_name: 'Beto', created_at: ago(3) }],
  withdrawals: [
    {
      id: 'withdrawal-1',
      user_id: holderId,
      idempotency_key: 'a key of the page that took it',
      link_hash: Buffer.alloc(32, 4),
      giver: 'gift.example',
      description: 'Welcome',
      amount_msats: 2_100_000,
      state: 'ACCEPTED',
      payment_hash: hex('c'),
      created_at: ago(4),
      open_until: soon,
    },
  ],
  invoice_watches: [{ id: 'watch-1', payment_hashes: Buffer.alloc(32, 1), expires_at: soon }],
  tills: [
    {
      id: 'till-1',
      user_id: holderId,
      token_hash: Buffer.alloc(32, 3),
      sealed_pin: seal('1234', 'tills:till-1:pin'),
      opened_at: ago(9),
      expires_at: soon,
    },
  ],
  till_sales: [
    {
      id: uuid,
      user_id: holderId,
      amount_msats: 9000,
      tip_msats: 1000,
      receipt_token: 'receipt-1',
      created_at: ago(4),
    },
  ],
  refused_taps: [{ card_id: card, counter: 3, user_id: holderId, reason: 'card_disabled', refused_at: ago(3) }],
  till_taps: [{ id: hex('9'), sale_id: uuid, sealed_offer: seal('{}', `till_taps:${hex('9')}`), created_at: ago(4) }],
  wallet_pairings: [
    {
      id: 'pairing-1',
      user_id: holderId,
      purpose: 'spend',
      name: 'Phone',
      client_pubkey: hex('b'),
      sealed_secret: seal('secret', 'wallet_pairings:pairing-1'),
      relays: ['wss://relay.example'],
      looked_at: ago(1),
      created_at: ago(1),
      expires_at: soon,
    },
  ],
})

const deviceRows = (owner: string, seal: Sealer['seal']): Rows => ({
  push_subscriptions: [
    {
      id: hex('2'),
      user_id: holderId,
      host: 'push.example',
      sealed_subscription: seal('{}', `push_subscriptions:${hex('2')}`),
      language: 'es',
      shows_amount: true,
      time_zone: 'UTC',
      created_at: ago(9),
    },
  ],
  push_messages: [{ payment_hash: hex('1'), subscription_id: hex('2'), next_at: soon, created_at: ago(1) }],
  webhook_endpoints: [
    {
      id: 'endpoint-1',
      user_id: holderId,
      scope: 'member',
      url: 'https://example.com/hook',
      events: ['payment.received'],
      sealed_secrets: seal('["secret"]', 'webhook_endpoints:endpoint-1'),
      created_at: ago(9),
    },
  ],
  webhook_deliveries: [{ endpoint_id: 'endpoint-1', type: 'payment.received', body: '{"type":"x"}', due_at: soon }],
  device_tokens: [
    {
      id: 'device-1',
      name: 'Writer',
      user_id: ownerId,
      issued_by: owner,
      scopes: ['cards:write'],
      created_at: ago(9),
      expires_at: soon,
    },
  ],
})

const overviewRows: Rows = {
  overview_sums: [{ grain: 'day', start_at: ago(1440), kind: 'received', detail: 'address', count: 1, msats: 21_000 }],
  overview_members: [{ grain: 'day', start_at: ago(1440), user_id: holderId }],
  overview_changes: [{ at: ago(1), kind: 'sent', user_id: holderId, count: 1, msats: 5000 }],
}
