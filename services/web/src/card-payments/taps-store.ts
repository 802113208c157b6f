import type { CardTap } from '@chispa/contract/card-history'
import type { Sql } from '@chispa/database/connect'
import type { CardStanding, StandingTerms } from './standing.ts'
import { standings } from './standing-store.ts'

export type Spending = Pick<CardStanding, 'obstacle' | 'dayLimitMsats'> & {
  dayMsats: number
  weekMsats: number
  monthMsats: number
}

export async function findSpending(sql: Sql, cardId: string, terms: StandingTerms): Promise<Spending> {
  const { countSince } = terms
  const [row] = await sql<Spending[]>`
    select s.obstacle, s.day_limit_msats, spent.*
    from ${standings(sql, terms)} s cross join lateral (
      select coalesce(sum(amount_msats) filter (where created_at > ${countSince}), 0)::int8 as day_msats,
             coalesce(sum(amount_msats) filter (where created_at > ${countSince}::timestamptz - interval '144 hours'), 0)::int8
               as week_msats,
             coalesce(sum(amount_msats), 0)::int8 as month_msats
      from card_payments
      where card_id = s.id and counts and created_at > ${countSince}::timestamptz - interval '696 hours'
    ) spent
    where s.id = ${cardId}`
  return row as Spending
}

type TapRow = Omit<CardTap, 'at'> & { at: Date }

/** Payments and refusals, each by an index. A tap that paid in the end was not refused. `userId`: only those of this holder. */
export async function listTaps(
  sql: Sql,
  { cardId, userId }: { cardId: string; userId: string | undefined },
  limit: number,
): Promise<TapRow[]> {
  const ofHolder = userId === undefined ? sql`` : sql`and t.user_id = ${userId}`
  return sql<TapRow[]>`
    select tap.id, tap.at, tap.status, tap.code, tap.amount_msats, tap.description,
           coalesce(payee.shop_name, a.username) as payee
    from (
      (select t.id, t.created_at as at, t.status, t.error_code as code, t.amount_msats, t.description, t.payment_hash
       from card_payments t where t.card_id = ${cardId} ${ofHolder}
       order by t.created_at desc, t.id desc limit ${limit})
      union all
      (select 'refused-' || t.counter, t.refused_at, 'REFUSED', t.reason, t.amount_msats, null, null
       from refused_taps t where t.card_id = ${cardId} ${ofHolder}
         and not exists (select from card_payments p where p.card_id = t.card_id and p.counter = t.counter)
       order by t.refused_at desc limit ${limit})
    ) tap
    left join invoices i on i.payment_hash = tap.payment_hash
    left join users payee on payee.id = i.user_id
    left join lightning_addresses a on a.user_id = i.user_id
    order by tap.at desc limit ${limit}`
}
