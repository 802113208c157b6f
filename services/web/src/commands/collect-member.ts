/** What is kept about a member, table by table. Every table stands in one of the two lists here; a test holds them against the catalogue. */
import type { Sql, SqlPart } from '@chispa/database/connect'
import type { Account } from '../auth/accounts.ts'

/** Secrets, whatever the table; what helps processes only; and contents of pictures. */
const leftOut = /^sealed|_hash_?$|token|^otc|fingerprint|^lease|^fence$|^owner$|idempotency|^bytes$/
const kept = new Set(['payment_hash', 'tokens_valid_since'])

export type MemberExport = { exportedAt: string; member: Account; tables: Record<string, readonly unknown[]> }

/** Which rows are the member's. */
type Belonging = (sql: Sql, member: Account) => SqlPart

const byMember: Belonging = (sql, { id }) => sql`user_id = ${id}`
const byWallet: Belonging = (sql, { id }) => sql`wallet_id in (select id from remote_wallets where user_id = ${id})`
const byCard: Belonging = (sql, { id }) => sql`card_id in (select id from cards where user_id = ${id})`
const byKey: Belonging = (sql, { pubkey }) => sql`pubkey = ${pubkey}`

export const exported: Readonly<Record<string, Belonging>> = {
  'listener.events': byWallet,
  'listener.payments': byWallet,
  'listener.wallets': byWallet,
  'public.account_takeovers': byMember,
  'public.activity': byMember,
  'public.address_notices': byMember,
  'public.card_former_keys': byCard,
  'public.card_payments': byMember,
  'public.card_pins': byCard,
  'public.card_replacements': byMember,
  'public.card_taps': byCard,
  'public.cards': byMember,
  'public.contacts': byMember,
  'public.courtesy_claims': byMember,
  'public.departed_keys': byKey,
  'public.device_tokens': (sql, { id, pubkey }) => sql`user_id = ${id} or issued_by = ${pubkey}`,
  'public.forwarding_attempts': byWallet,
  'public.forwarding_destinations': byWallet,
  'public.forwarding_legs': (sql, { id }) => sql`
    receipt_id in (select r.id from forwarding_receipts r join remote_wallets w on w.id = r.wallet_id where w.user_id = ${id})`,
  'public.forwarding_receipts': byWallet,
  'public.invites': (sql, { pubkey }) => sql`${pubkey} in (created_by, accepted_by)`,
  'public.invoices': byMember,
  'public.key_codes': byMember,
  'public.lightning_addresses': (sql, { id }) => sql`${id} in (user_id, alias_user_id, former_user_id)`,
  'public.linked_keys': byMember,
  'public.listener_inbox': byWallet,
  'public.member_events': byMember,
  'public.member_profiles': byMember,
  'public.nostr_profiles': byKey,
  'public.overview_changes': byMember,
  'public.overview_members': byMember,
  'public.payment_notes': byMember,
  'public.person_notes': byMember,
  'public.pictures': (sql, { id }) => sql`source in (${id}, ${`portrait:${id}`})`,
  'public.push_messages': (sql, { id }) => sql`
    subscription_id in (select id from push_subscriptions where user_id = ${id})`,
  'public.push_subscriptions': byMember,
  'public.receive_action_revisions': byWallet,
  'public.receive_actions': byWallet,
  'public.refused_taps': byMember,
  'public.remote_wallets': byMember,
  'public.sent_payments': byMember,
  'public.shown_profiles': byMember,
  'public.split_invoices': (sql, { id }) => sql`
    share_id in (select h.id from split_shares h join splits s on s.id = h.split_id where s.user_id = ${id})`,
  'public.split_shares': (sql, { id }) => sql`
    member_id = ${id} or split_id in (select id from splits where user_id = ${id})`,
  'public.splits': byMember,
  'public.till_sales': byMember,
  'public.till_taps': (sql, { id }) => sql`sale_id in (select id from till_sales where user_id = ${id})`,
  'public.tills': byMember,
  'public.users': (sql, { id }) => sql`id = ${id}`,
  'public.voucher_allowlist': byKey,
  'public.voucher_inboxes': byMember,
  'public.voucher_intents': byMember,
  'public.voucher_merchants': byMember,
  'public.voucher_policies': byMember,
  'public.voucher_sends': byMember,
  'public.vouchers': byMember,
  'public.wallet_pairings': byMember,
  // What is told to an endpoint of the instance is about everybody.
  'public.webhook_deliveries': (sql, { id }) => sql`
    endpoint_id in (select id from webhook_endpoints where user_id = ${id} and scope = 'member')`,
  'public.webhook_endpoints': byMember,
  'public.withdrawals': byMember,
  'public.zap_receipts': byMember,
}

/** And why. */
export const notExported: Readonly<Record<string, string>> = {
  'listener.instances': 'processes',
  'listener.outages': 'processes',
  'public.card_designs': 'of the instance',
  'public.deleted_chips': 'keys of chips whose card is gone',
  'public.domains': 'of the instance',
  'public.fiat_rates': 'of the instance',
  'public.instance_keys': 'keys of the instance',
  'public.invoice_watches': 'payment hashes of nobody, for minutes',
  'public.migrations': 'the schema',
  'public.overview_progress': 'sums',
  'public.overview_sums': 'sums',
  'public.profile_lookups': 'public profiles of people who are no members',
  'public.rate_limits': 'counts of minutes',
  'public.set_up_marks': 'of the instance',
  'public.settings': 'of the instance',
  'public.tap_keys': 'keys of imported cards',
  'public.voucher_services': 'coupon services',
  'public.waitlist': 'people who are not members',
}

export async function collectMember(sql: Sql, member: Account): Promise<MemberExport> {
  const tables: Record<string, readonly unknown[]> = {}
  const columns = await listColumns(sql)
  for (const [name, belonging] of Object.entries(exported)) {
    const shown = columns.get(name)?.filter(column => kept.has(column) || !leftOut.test(column))
    if (!shown) continue
    const rows = await sql`select ${sql(shown)} from ${sql(name)} where ${belonging(sql, member)}`
    if (rows.length > 0) tables[name] = rows
  }
  return { exportedAt: new Date().toISOString(), member, tables }
}

async function listColumns(sql: Sql): Promise<Map<string, string[]>> {
  const rows = await sql<{ name: string; columns: string[] }[]>`
    select table_schema || '.' || table_name as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns where table_schema || '.' || table_name = any(${Object.keys(exported)}) group by 1`
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}
