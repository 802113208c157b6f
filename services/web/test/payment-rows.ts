/** Payments of every kind as they stand in the tables, without the services that wrote them. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { TestApp } from './app.ts'

export const hex = () => randomBytes(32).toString('hex')
export const minute = (n: number) => new Date(Date.parse('2026-03-01T12:00:00Z') + n * 60_000)

type Shown = { id: string; kind: string; direction: string; state: string; amountMsats: number | null; at: string }
type Member = { userId: string; walletId: string }

export function paymentRows(web: TestApp) {
  const { sql } = web

  async function memberWithWallet() {
    const member = await web.member()
    const [wallet] = await sql<{ id: string }[]>`
      insert into remote_wallets (user_id, name, sealed_uri, wallet_pubkey, client_pubkey, relays)
      values (${member.userId}, 'Main', '\\x00', ${hex()}, ${hex()}, '{wss://relay.example}') returning id`
    const list = async (query = '') => {
      const reply = await web.call({ url: `/api/wallet/payments${query}`, as: member })
      assert.equal(reply.statusCode, 200, reply.body)
      return { rows: reply.json() as Shown[], next: reply.headers['x-next-cursor'] as string | undefined }
    }
    return { ...member, walletId: wallet!.id, list }
  }

  async function received(
    { userId, walletId }: Member,
    at: Date,
    {
      comment = null,
      zap = null,
      sats = 21,
      paid = true,
    }: { comment?: string | null; zap?: object | null; sats?: number; paid?: boolean } = {},
  ) {
    const hash = hex()
    await sql`
      insert into invoices (payment_hash, bolt11, amount_msats, purpose, wallet_id, user_id, comment, zap_request, status, paid_at,
                            preimage, created_at, expires_at, next_lookup_at)
      values (${hash}, 'lnbc1', ${sats * 1000}, 'LUD16_PAYMENT', ${walletId}, ${userId}, ${comment}, ${zap && JSON.stringify(zap)},
              ${paid ? 'PAID' : 'PENDING'}, ${paid ? at : null}, ${paid ? hex() : null}, ${minute(-60)}, ${minute(600)}, ${paid ? null : at})`
    return `received-${hash}`
  }

  async function tapped(
    { userId, walletId }: Member,
    at: Date,
    status: 'SUCCEEDED' | 'UNPROVEN' | 'REJECTED' | 'UNKNOWN',
    description = 'Coffee',
  ) {
    const [row] = await sql<{ id: string }[]>`
      insert into card_payments (request_id, card_id, counter, user_id, wallet_id, payment_hash, invoice, description, amount_msats, status,
                                 error_code, preimage, fees_paid_msats, created_at, published_at, invoice_expires_at, next_check_at,
                                 resolved_at, deadline_at)
      values (${hex()}, ${hex().slice(32)}, 1, ${userId}, ${walletId}, ${hex()}, 'lnbc2', ${description}, 5000, ${status},
              ${status === 'REJECTED' ? 'insufficient_balance' : null}, ${status === 'SUCCEEDED' ? hex() : null},
              ${status === 'SUCCEEDED' ? 1500 : null}, ${at}, ${at}, ${minute(600)}, ${status === 'UNKNOWN' ? at : null},
              ${status === 'UNKNOWN' ? null : at}, ${minute(600)}) returning id`
    return `card-${row!.id}`
  }

  async function paidOut({ userId, walletId }: Member, at: Date, address: string) {
    const [row] = await sql<{ id: string }[]>`
      insert into sent_payments (user_id, idempotency_key, wallet_id, request_id, payment_hash, invoice, target, address, amount_msats, status,
                                 preimage, created_at, resolved_at)
      values (${userId}, ${hex()}, ${walletId}, ${hex()}, ${hex()}, 'lnbc4', ${address}, ${address}, 3000, 'SUCCEEDED', ${hex()}, ${at}, ${at})
      returning id`
    return `sent-${row!.id}`
  }

  async function forwarded({ walletId }: Member, at: Date, address: string) {
    await sql`
      insert into receive_actions (wallet_id, revision, host, updated_at) values (${walletId}, 1, 'here', ${at}) on conflict do nothing`
    await sql`
      insert into receive_action_revisions (wallet_id, revision, fee_bps, base_fee_msats, addresses, shares_bps, created_at)
      values (${walletId}, 1, 0, 0, ${sql.array([address])}, '{10000}', ${at}) on conflict do nothing`
    const [receipt] = await sql<{ id: string }[]>`
      insert into forwarding_receipts (event_key, wallet_id, revision, payment_hash, received_msats, retained_msats, settled_at, created_at)
      values (${hex()}, ${walletId}, 1, ${hex()}, 7000, 0, ${at}, ${at}) returning id`
    const [destination] = await sql<{ id: string }[]>`
      insert into forwarding_destinations (wallet_id, address) values (${walletId}, ${address})
      on conflict (wallet_id, address) do update set failures = 0 returning id`
    const [leg] = await sql<{ id: string }[]>`
      insert into forwarding_legs (receipt_id, destination_id, position, amount_msats, paid_msats, hops, state, ended_at)
      values (${receipt!.id}, ${destination!.id}, 0, 7000, 7000, 0, 'FORWARDED', ${at}) returning id`
    const requestId = hex()
    await sql`
      insert into forwarding_attempts (request_id, destination_id, leg_id, attempt_no, wallet_id, invoice, payment_hash, amount_msats,
                                       reserve_msats, hops, status, preimage, invoice_expires_at, created_at, resolved_at)
      values (${requestId}, ${destination!.id}, ${leg!.id}, 1, ${walletId}, 'lnbc3', ${hex()}, 7000, 0, 0, 'SUCCEEDED', ${hex()},
              ${minute(600)}, ${at}, ${at})`
    return `forward-${requestId}`
  }

  async function voucher({ userId }: Member, at: Date, name: string) {
    const service = hex()
    await sql`insert into voucher_services (pubkey, first_seen_at, last_seen_at) values (${service}, ${at}, ${at})`
    const id = hex().slice(32)
    await sql`
      insert into vouchers (id, user_id, service_pubkey, fingerprint, sealed_code, is_signed, merchant_pubkey, name, claim_url,
                            has_own_urls, status, next_check_at, created_at)
      values (${id}, ${userId}, ${service}, ${randomBytes(32)}, '\\x00', false, ${hex()}, ${name}, 'https://shop.example', false, 'minted',
              ${at}, ${at})`
    return id
  }

  async function handedOver(voucherId: string, at: Date) {
    const id = hex().slice(32)
    await sql`
      insert into voucher_sends (id, voucher_id, address, due_at, lease_until, created_at)
      values (${id}, ${voucherId}, 'beto@there.example', ${at}, ${at}, ${at})`
    return `handover-${id}`
  }

  async function nameCard({ userId }: Member, id: string, title: string) {
    const uid = hex().slice(50).toUpperCase()
    await sql`insert into cards (id, uid, title, user_id, sealed_keys) values (${id}, ${uid}, ${title}, ${userId}, '\\x00')`
  }

  return { memberWithWallet, received, tapped, forwarded, voucher, handedOver, nameCard, paidOut }
}
