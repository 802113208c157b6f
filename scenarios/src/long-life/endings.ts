/**
 * Every table whose rows have an end, as the code says it, and every state that does. Looked at again and again through the year: what is still there
 * well after its end is a row that should have ended. How many rows were ever seen is told as well: an ending that nothing came to proves nothing.
 */
import type { Sql } from '@chispa/database/connect'

export type Ending = {
  table: string
  /** In the words of whoever wrote the end down. */
  promise: string
  where: string
  /** What is over at `moment`; the loops that delete look every hour, those that decide every minute. */
  over: (moment: string) => string
}
export type Seen = { table: string; promise: string; maxRows: number; maxOver: number }

const olderThan = (column: string, age: string) => (moment: string) => `${column} < ${moment} - interval '${age}'`

export const endings: readonly Ending[] = [
  {
    table: 'listener.events',
    promise: 'EVENT_RETENTION_DAYS, 30, after they were delivered',
    where: 'true',
    over: olderThan('delivered_at', '30 days'),
  },
  {
    table: 'listener.events',
    promise: 'delivered while the web service is there',
    where: `status <> 'delivered'`,
    over: olderThan('received_at', '1 hour'),
  },
  {
    table: 'listener_inbox',
    promise: 'docs/operations.md: 90 days',
    where: 'true',
    over: olderThan('taken_at', '90 days'),
  },
  {
    table: 'member_events',
    promise: 'live/retention.ts: a day',
    where: 'true',
    over: olderThan('created_at', '1 day'),
  },
  {
    table: 'activity',
    promise: 'activity_retention_days, 90',
    where: 'true',
    over: olderThan('created_at', '90 days'),
  },
  {
    table: 'invoices',
    promise: 'invoice_retention_days, 30, of unpaid ones',
    where: `status = 'EXPIRED'`,
    over: olderThan('expires_at', '30 days'),
  },
  {
    table: 'invoices',
    promise: 'an open one ends: unpaid ten minutes after its expiry, where the wallet is silent a day',
    where: `status = 'PENDING'`,
    over: olderThan('expires_at', '1 day'),
  },
  {
    table: 'remote_wallets',
    promise: 'wallet_retention_days, 30: the connection of an archived one',
    where: `status = 'ARCHIVED' and asleep_since is null and sealed_uri is not null`,
    over: olderThan('updated_at', '30 days'),
  },
  {
    table: 'webhook_deliveries',
    promise: 'docs/webhooks.md: 30 days',
    where: `status <> 'PENDING'`,
    over: olderThan('created_at', '30 days'),
  },
  {
    table: 'webhook_deliveries',
    promise: 'docs/webhooks.md: tried for three days',
    where: `status = 'PENDING'`,
    over: olderThan('created_at', '3 days 12 hours'),
  },
  { table: 'invoice_watches', promise: 'docs/api.md: a day', where: 'true', over: olderThan('expires_at', '0 days') },
  {
    table: 'wallet_pairings',
    promise: 'wallets/pairings.ts: 7 days after their end',
    where: 'true',
    over: olderThan('expires_at', '7 days'),
  },
  { table: 'tills', promise: 'docs/api.md: thirty days', where: 'true', over: olderThan('expires_at', '0 days') },
  {
    table: 'till_sales',
    promise: 'till/store.ts: a day without a code',
    where: 'payment_hash is null',
    over: olderThan('created_at', '1 day'),
  },
  { table: 'till_taps', promise: 'till/store.ts: a day', where: 'true', over: olderThan('created_at', '1 day') },
  {
    table: 'splits',
    promise: 'splits/feature.ts: 60 days after their end',
    where: 'true',
    over: olderThan('expires_at', '60 days'),
  },
  {
    table: 'withdrawals',
    promise: 'withdrawals/take.ts: 90 days',
    where: 'true',
    over: olderThan('created_at', '90 days'),
  },
  {
    table: 'refused_taps',
    promise: 'decision 144: thirty days',
    where: 'true',
    over: olderThan('refused_at', '30 days'),
  },
  {
    table: 'overview_members',
    promise: 'overview/keep-sums.ts: hours for three days',
    where: `grain = 'hour'`,
    over: olderThan('start_at', '3 days'),
  },
  {
    table: 'overview_changes',
    promise: 'folded into the sums every five seconds',
    // Counts of cards are of no time.
    where: `at > '-infinity'`,
    over: olderThan('at', '0 days'),
  },
  { table: 'key_codes', promise: 'a day after their end', where: 'true', over: olderThan('expires_at', '1 day') },
  {
    table: 'account_takeovers',
    promise: 'docs/security.md: 7 days, with a role 14',
    where: `state = 'waiting'`,
    over: olderThan('ends_at', '0 days'),
  },
  {
    table: 'profile_lookups',
    promise: 'profiles/want-profiles.ts: 90 days',
    where: 'true',
    over: olderThan('wanted_at', '90 days'),
  },
  {
    table: 'push_messages',
    promise: 'push/send-pushes.ts: an hour, a take-over a day',
    where: 'true',
    over: olderThan('created_at', '1 day 2 hours'),
  },
  {
    table: 'card_payments',
    promise: 'packages/payments/src/deadlines.ts: an hour after the invoice, at most a day and an hour',
    where: 'resolved_at is null',
    over: olderThan('deadline_at', '0 days'),
  },
  {
    table: 'sent_payments',
    promise: 'the same, sent by hand',
    where: 'resolved_at is null',
    over: olderThan('created_at', '25 hours'),
  },
  {
    table: 'listener.payments',
    promise: 'the same, in the journal',
    where: 'completed_at is null',
    over: olderThan('created_at', '25 hours'),
  },
]

export class Endings {
  /** Two turns of an hourly loop, and a step of the clock for each of the ten times that something is tried. */
  readonly #slack: string
  readonly #seen = new Map<Ending, { maxRows: number; maxOver: number }>()

  constructor(stepMinutes: number) {
    this.#slack = `interval '${180 + 10 * stepMinutes} minutes'`
  }

  /** What is over and still there now. */
  async look(sql: Sql, now: Date): Promise<string[]> {
    const moment = `('${now.toISOString()}'::timestamptz - ${this.#slack})`
    const counts = endings.map(
      ({ table, where, over }) =>
        `select count(*)::int as rows, (count(*) filter (where ${over(moment)}))::int as over from ${table} where ${where}`,
    )
    const rows = (await sql.unsafe(counts.join(' union all '))) as unknown as { rows: number; over: number }[]
    return endings.flatMap((ending, at) => {
      const { rows: all, over } = rows[at]!
      const { maxRows, maxOver } = this.#seen.get(ending) ?? { maxRows: 0, maxOver: 0 }
      this.#seen.set(ending, { maxRows: Math.max(maxRows, all), maxOver: Math.max(maxOver, over) })
      return over > 0 ? [`${over} of ${all} in ${ending.table} are over (${ending.promise})`] : []
    })
  }

  get seen(): Seen[] {
    return endings.map(ending => ({
      ...{ table: ending.table, promise: ending.promise },
      ...(this.#seen.get(ending) ?? { maxRows: 0, maxOver: 0 }),
    }))
  }
}
