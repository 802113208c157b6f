/** People to pay: by name, and those paid lately. Whom the member blocked, and who cannot be paid, is never among them. */
import type { Sql, SqlPart } from '@chispa/database/connect'
import type { FaceRow } from '../faces/face-of.ts'
import { withFaces } from './store.ts'

export type FoundRow = FaceRow & { contactId: string | null; isMember: boolean; isFavourite: boolean }

export type NameSearch = {
  userId: string
  text: string
  /** The beginning of a name of ours, in lower case; undefined when it cannot be one. */
  username: string | undefined
  limit: number
}

/** Of each way in which members are found. */
const maxFound = 50
/** Of names that begin so, for those who are found by a part of theirs. The whole name is the first of them. */
const maxBeginnings = 200

export const searchRows = (sql: Sql, search: NameSearch): Promise<FoundRow[]> =>
  sql<FoundRow[]>`${searchStatement(sql, search)}`

/**
 * Contacts of the member's first, favourites before others; then members. All characters of usernames sort before `~`. What begins
 * so is taken first, by its index (`offset 0`): the planner would look at the faces of all members.
 */
export function searchStatement(sql: Sql, { userId, text, username, limit }: NameSearch): SqlPart {
  const beginning =
    username === undefined ? sql`false` : sql`a.username >= ${username} and a.username < ${`${username}~`}`
  return sql`
    with sought as (select name_query(${text}) as words, ${username ?? null}::text as exact),
    own as (
      select c.id, c.member_id, c.is_favourite, coalesce(f.pubkey, c.pubkey) as pubkey, f.username, c.address,
             coalesce(c.name, f.name, profile.name) as name, coalesce(f.picture_id, portrait.id) as picture_id
      from contacts c ${withFaces(sql)} cross join sought
      where c.user_id = ${userId} and not c.is_blocked and coalesce(f.username, c.address) is not null
        and not exists (select from users u where u.id = c.member_id and u.blocked_at is not null)
        and (name_words(concat_ws(' ', c.name, f.name, profile.name)) @@ sought.words
          or starts_with(coalesce(f.username, c.address), lower(${text})))
    ), ids as (
      (select a.user_id as id from (
          select coalesce(a.user_id, a.alias_user_id) as user_id, a.username from lightning_addresses a
          where ${beginning} order by a.username limit ${maxBeginnings}
        ) a cross join lateral (select is_findable from member_faces where user_id = a.user_id offset 0) f cross join sought
        where f.is_findable or a.username = sought.exact order by a.username limit ${maxFound})
      union
      (select p.user_id from member_profiles p cross join sought
        where p.name is not null and name_words(p.name) @@ sought.words and p.is_findable limit ${maxFound})
      union
      (select u.id from (
          select p.pubkey, p.name from nostr_profiles p cross join sought
          where p.name is not null and name_words(p.name) @@ sought.words offset 0
        ) p join users u on u.pubkey = p.pubkey join member_faces f on f.user_id = u.id
        where f.is_findable and f.name = p.name limit ${maxFound})
    )
    select contact_id, is_member, is_favourite, pubkey, username, address, name, picture_id from (
      select id as contact_id, member_id is not null as is_member, is_favourite, pubkey, username, address, name, picture_id, 0 as rank from own
      union all
      select null, true, false, f.pubkey, f.username, null, f.name, f.picture_id, case when f.username = sought.exact then 1 else 2 end
      from ids cross join lateral (
        select f.* from member_faces f join users u on u.id = f.user_id where u.id = ids.id and u.blocked_at is null offset 0
      ) f cross join sought
      where ids.id <> ${userId} and f.username is not null
        and not exists (select from contacts c where c.user_id = ${userId} and c.member_id = ids.id)
    ) found
    order by rank, is_favourite desc, lower(coalesce(name, username, address)) limit ${limit}`
}

/** So many payments are looked at, either way. */
const looked = 300

export function listRecentRows(sql: Sql, userId: string, limit: number): Promise<FoundRow[]> {
  return sql<FoundRow[]>`
    with lately as (
      (select payee_id as member_id, case when payee_id is null then lower(address) end as address, created_at as at
        from sent_payments
        where user_id = ${userId} and status = 'SUCCEEDED' and position('@' in address) > 0
        order by created_at desc limit ${looked})
      union all
      (select payer_id, null, paid_at from invoices
        where user_id = ${userId} and status = 'PAID' and payer_id is not null order by paid_at desc limit ${looked})
    ), people as (
      select member_id, address, max(at) as at from lately where member_id is distinct from ${userId} group by 1, 2
    )
    select c.id as contact_id, p.member_id is not null as is_member, coalesce(c.is_favourite, false) as is_favourite,
           coalesce(f.pubkey, c.pubkey) as pubkey, f.username, p.address, coalesce(c.name, f.name, profile.name) as name,
           coalesce(f.picture_id, portrait.id) as picture_id
    from people p
    left join member_faces f on f.user_id = p.member_id
    left join users u on u.id = p.member_id
    left join contacts c on c.user_id = ${userId} and (c.member_id = p.member_id or c.address = p.address)
    left join profile_lookups l on l.pubkey = c.pubkey
    left join nostr_profiles profile on profile.pubkey = l.pubkey
    left join pictures portrait
      on portrait.url_hash = sha256(convert_to(profile.picture_url, 'UTF8')) and portrait.state = 'stored'
    where coalesce(f.username, p.address) is not null and u.blocked_at is null and coalesce(c.is_blocked, false) = false
    order by p.at desc limit ${limit}`
}
