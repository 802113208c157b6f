/**
 * A database as a release left it: the schema of then, with rows in every table. Releases are by the last migration they had; those of one
 * schema share their rows.
 */
import { migrate } from '@chispa/database/migrate'
import { type Sealer, sealer } from '@chispa/database/seal'
import { walletUriRecord } from '@chispa/database/sealed-columns'
import { testDatabase } from '@chispa/testing/database'
import { newPerson } from '@chispa/testing/person'
import { scenarioSecrets } from './service-process.ts'

export const releases = [
  { versions: ['0.4.0', '0.4.1', '0.4.2'], lastMigration: '0010-corrected-card-payments.sql' },
] as const

type Rows = Record<string, Record<string, unknown>[]>

export async function releasedDatabase({ lastMigration }: (typeof releases)[number]) {
  const database = await testDatabase()
  const { sql } = database
  await sql`drop schema public, listener cascade`
  await sql`create schema public`
  await migrate(sql, undefined, lastMigration)
  const [owner, holder] = [newPerson(), newPerson()]
  const rows = rowsOf04(owner.pubkey, holder.pubkey, sealer({ current: scenarioSecrets.NWC_VAULT_KEY }))
  for (const [table, list] of Object.entries(rows)) {
    for (const row of list) await sql`insert into ${sql(table)} ${sql(row)}`
  }
  return { ...database, owner, holder }
}

export const walletUri = `nostr+walletconnect://${'a'.repeat(63)}1?relay=${encodeURIComponent('ws://127.0.0.1:1')}&secret=${'1'.repeat(64)}`

/** Not long ago: what is old may be tidied up. */
const start = Date.now() - 3 * 3600_000
const at = (minute: number) => new Date(start + minute * 60_000)
const hex = (digit: string, length = 64) => digit.repeat(length)

/** One of each state that has rules of its own. In the order of their references. */
function rowsOf04(owner: string, holder: string, { seal }: Sealer): Rows {
  const [ownerId, holderId, wallet, archived, card, blank] = [
    'u-owner',
    'u-holder',
    'w-1',
    'w-2',
    hex('c', 32),
    hex('d', 32),
  ]
  const payment = {
    card_id: card,
    user_id: holderId,
    wallet_id: wallet,
    invoice: 'lnbc1',
    amount_msats: 21_000,
    created_at: at(1),
    invoice_expires_at: at(59),
  }
  const journal = { wallet_id: wallet, invoice: 'lnbc1', owner: 'l-1', created_at: at(1), invoice_expires_at: at(59) }
  const attempt = {
    destination_id: 'd-1',
    wallet_id: wallet,
    invoice: 'lnbc1',
    amount_msats: 9000,
    reserve_msats: 100,
    hops: 0,
    invoice_expires_at: at(59),
    created_at: at(5),
  }
  return {
    users: [
      { id: ownerId, pubkey: owner, role: 'ADMIN', created_at: at(0) },
      { id: holderId, pubkey: holder, role: 'USER', created_at: at(1) },
    ],
    settings: [
      { name: 'community_name', value: 'Plaza', sealed: null },
      { name: 'root', value: owner, sealed: null },
      { name: 'external_device_key', value: null, sealed: seal('a device key', 'settings:external_device_key') },
    ],
    activity: [
      {
        category: 'USER',
        level: 'INFO',
        event: 'user.created',
        message: 'Someone came',
        user_id: holderId,
        metadata: { pubkey: holder },
      },
    ],
    waitlist: [{ email: 'zoe@example.com', name: 'Zoë' }],
    remote_wallets: [
      {
        id: wallet,
        user_id: holderId,
        name: 'Main',
        is_primary: true,
        sealed_uri: seal(walletUri, walletUriRecord(wallet)),
        wallet_pubkey: hex('a'),
        client_pubkey: hex('b'),
        relays: ['ws://127.0.0.1:1'],
        methods: ['pay_invoice'],
        network: 'mainnet',
        encryption: 'nip44_v2',
      },
      {
        id: archived,
        user_id: holderId,
        name: 'Old',
        status: 'ARCHIVED',
        sealed_uri: null,
        wallet_pubkey: hex('c'),
        client_pubkey: hex('d'),
        relays: ['ws://127.0.0.1:1'],
      },
    ],
    courtesy_claims: [{ user_id: ownerId, claim: 'claim-1', held_until: at(9), failures: 1 }],
    lightning_addresses: [
      { username: 'zoe', user_id: holderId, former_user_id: null, released_at: null },
      { username: 'gone', user_id: null, former_user_id: ownerId, released_at: at(3) },
    ],
    card_designs: [{ id: 'design-1', image_url: 'https://example.com/a.png', description: 'Blue' }],
    cards: [
      {
        id: card,
        uid: '04A1B2C3D4E5F6',
        design_id: 'design-1',
        title: 'Card of Zoë',
        otc: null,
        user_id: holderId,
        wallet_id: wallet,
        counter: 7,
        tapped_at: at(2),
        last_used_at: at(2),
        keys_issued_at: at(0),
        tap_limit_msats: 50_000,
        sealed_keys: seal('{}', `cards:${card}`),
      },
      {
        id: blank,
        uid: '04A1B2C3D4E5F7',
        title: 'In a drawer',
        otc: hex('e', 32),
        disabled_at: at(4),
        sealed_keys: seal('{}', `cards:${blank}`),
      },
    ],
    card_taps: [{ card_id: card, counter: 8, seen_at: at(2) }],
    invoices: [
      {
        payment_hash: hex('1'),
        bolt11: 'lnbc1',
        amount_msats: 21_000,
        purpose: 'LUD16_PAYMENT',
        wallet_id: wallet,
        user_id: holderId,
        username: 'zoe',
        comment: 'Gracias',
        status: 'PAID',
        preimage: hex('f'),
        created_at: at(0),
        expires_at: at(59),
        paid_at: at(1),
      },
      {
        payment_hash: hex('2'),
        bolt11: 'lnbc2',
        amount_msats: 1000,
        purpose: 'CARD_TOPUP',
        wallet_id: wallet,
        user_id: holderId,
        card_id: card,
        status: 'EXPIRED',
        created_at: at(0),
        expires_at: at(1),
      },
    ],
    zap_receipts: [{ payment_hash: hex('1'), event: '{}', finished: ['wss://relay.example'], attempts: 2 }],
    instance_keys: [{ name: 'test', public_key: hex('9'), sealed: seal('secret', 'instance_keys:test') }],
    card_payments: [
      {
        ...payment,
        id: 'p-1',
        request_id: hex('1'),
        counter: 5,
        payment_hash: hex('3'),
        status: 'SUCCEEDED',
        preimage: hex('f'),
        fees_paid_msats: 12,
        transport: 'LISTENER',
        resolved_at: at(2),
      },
      {
        ...payment,
        id: 'p-2',
        request_id: hex('2'),
        counter: 6,
        payment_hash: hex('4'),
        status: 'REJECTED',
        error_code: 'insufficient_balance',
        wallet_error_code: 'INSUFFICIENT_BALANCE',
        resolved_at: at(3),
      },
    ],
    'listener.instances': [{ id: 'l-1', host: 'old', pid: 1, started_at: at(0), lease_until: at(1) }],
    'listener.outages': [{ from_at: at(1), to_at: at(2) }],
    'listener.wallets': [{ wallet_id: wallet, fence: 3, first_seen_at: at(0), caught_up_to: at(2), ready_at: at(1) }],
    'listener.events': [
      {
        event_key: hex('5'),
        wallet_id: wallet,
        type: 'payment_received',
        payment_hash: hex('1'),
        amount_msats: 21_000,
        body: '{}',
        received_at: at(1),
        status: 'delivered',
        delivered_at: at(2),
      },
    ],
    'listener.payments': [
      {
        ...journal,
        request_id: hex('1'),
        payment_hash: hex('3'),
        state: 'succeeded',
        preimage: hex('f'),
        fees_paid_msats: 12,
        completed_at: at(2),
      },
      {
        ...journal,
        request_id: hex('6'),
        payment_hash: hex('7'),
        state: 'rejected',
        error_code: 'wallet_refused',
        completed_at: at(2),
      },
    ],
    listener_inbox: [{ event_key: hex('5'), type: 'payment_received', wallet_id: wallet, taken_at: at(2) }],
    receive_actions: [{ wallet_id: wallet, revision: 1, enabled_at: null, host: 'example.com', updated_at: at(4) }],
    receive_action_revisions: [
      {
        wallet_id: wallet,
        revision: 1,
        fee_bps: 100,
        base_fee_msats: 1000,
        addresses: ['bob@example.com'],
        shares_bps: [10_000],
        created_at: at(4),
      },
    ],
    forwarding_receipts: [
      {
        id: 'r-1',
        event_key: hex('5'),
        wallet_id: wallet,
        revision: 1,
        payment_hash: hex('1'),
        received_msats: 21_000,
        retained_msats: 12_000,
        settled_at: at(1),
        created_at: at(4),
      },
    ],
    forwarding_destinations: [{ id: 'd-1', wallet_id: wallet, address: 'bob@example.com', legs: 1 }],
    forwarding_legs: [
      {
        id: 'leg-1',
        receipt_id: 'r-1',
        destination_id: 'd-1',
        position: 0,
        amount_msats: 9000,
        paid_msats: 9000,
        hops: 0,
        state: 'FORWARDED',
        ended_at: at(6),
      },
    ],
    forwarding_attempts: [
      {
        ...attempt,
        request_id: hex('8'),
        leg_id: 'leg-1',
        attempt_no: 1,
        payment_hash: hex('8'),
        status: 'SUCCEEDED',
        preimage: hex('f'),
        fees_paid_msats: 1,
        charged_msats: 9001,
        resolved_at: at(6),
      },
    ],
  }
}
