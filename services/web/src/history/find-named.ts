/** What the words of a search name besides the payments themselves, looked up first: few of each, whose payments have indexes. */
import type { Sql } from '@chispa/database/connect'
import { usernameProblem } from '@chispa/protocols/lud16'
import { type Named, nothing } from './branches.ts'

/** Of each more than anybody holds, and few enough to ask for. */
const maxNamed = 200
/** Written by hand, one by one. */
const maxNoted = 1000

export async function findNamed(sql: Sql, userId: string, q: string): Promise<Named> {
  const [[named], people] = [await listThings(sql, userId, q), await listPeople(sql, userId, q)]
  const told = (values: (string | null)[]) => values.filter(value => value !== null)
  return {
    ...named!,
    q,
    memberIds: told(people.map(({ memberId }) => memberId)),
    pubkeys: told(people.map(({ pubkey }) => pubkey)),
  }
}

/** Cards that the member holds now, addresses to which they forward, those of contacts whom they call so, and payments with a note. */
const listThings = (sql: Sql, userId: string, q: string) => sql<
  Pick<Named, 'cardIds' | 'destinationIds' | 'addresses' | 'notedIds'>[]
>`
  select
    array(select c.id from cards c where c.user_id = ${userId}
      and payment_words(c.user_id, c.title) @@ payment_query(${userId}, ${q}) limit ${maxNamed}) as card_ids,
    array(select d.id from remote_wallets w join forwarding_destinations d on d.wallet_id = w.id where w.user_id = ${userId}
      and payment_words(w.id, d.address) @@ payment_query(w.id, ${q}) limit ${maxNamed}) as destination_ids,
    array(select c.address from contacts c where c.user_id = ${userId} and c.address is not null
      and name_words(c.name) @@ name_query(${q}) limit ${maxNamed}) as addresses,
    array(select n.payment_id from payment_notes n where n.user_id = ${userId}
      and payment_words(n.user_id, n.note) @@ payment_query(${userId}, ${q}) order by n.updated_at desc limit ${maxNoted}) as noted_ids`

type PersonRow = { pubkey: string; memberId: string | null }

/**
 * People on the other side of a payment of the member's whom the member sees under that name: as the member calls them, as they
 * call themselves. A name that is not shown finds nobody.
 */
function listPeople(sql: Sql, userId: string, q: string): Promise<PersonRow[]> {
  const text = q.toLowerCase()
  const username = usernameProblem(text) === 'characters' ? undefined : text
  // All characters of usernames sort before `~`.
  const byUsername =
    username === undefined
      ? nothing(sql)
      : sql`union select u.pubkey from lightning_addresses a join users u on u.id = coalesce(a.user_id, a.alias_user_id)
            where a.username >= ${username} and a.username < ${`${username}~`}`
  return sql<PersonRow[]>`
    with sought as (select name_query(${q}) as words), keys as (
      select p.pubkey from nostr_profiles p cross join sought where p.name is not null and name_words(p.name) @@ sought.words
      union select u.pubkey from member_profiles p join users u on u.id = p.user_id cross join sought
        where p.name is not null and name_words(p.name) @@ sought.words
      union select coalesce(c.pubkey, u.pubkey) from contacts c left join users u on u.id = c.member_id cross join sought
        where c.user_id = ${userId} and name_words(c.name) @@ sought.words and coalesce(c.pubkey, u.pubkey) is not null
      ${byUsername}
    )
    select k.pubkey, f.user_id as member_id
    from keys k cross join sought
    left join member_faces f on f.pubkey = k.pubkey
    left join contacts c on c.user_id = ${userId} and (c.member_id = f.user_id or c.pubkey = k.pubkey)
    left join profile_lookups l on l.pubkey = k.pubkey and f.user_id is null
    left join nostr_profiles profile on profile.pubkey = l.pubkey
    where (name_words(coalesce(c.name, f.name, profile.name)) @@ sought.words or starts_with(f.username, ${username ?? null}))
      and (exists (select from invoices i where i.user_id = ${userId} and i.status = 'PAID' and i.payer_id is not null and i.payer_id = f.user_id)
        or exists (select from invoices i where i.user_id = ${userId} and i.status = 'PAID' and i.zap_request is not null
          and zap_sender(i.zap_request) = k.pubkey)
        or exists (select from sent_payments o where o.user_id = ${userId} and o.payee_id is not null and o.payee_id = f.user_id))
    limit ${maxNamed}`
}
