import type { Sql } from '@chispa/database/connect'

const nothing = (sql: Sql) => sql``
type Fragment = ReturnType<typeof nothing>

export type KeptProfile = {
  pubkey: string
  name: string | null
  about: string | null
  pictureUrl: string | null
  signedAt: number
  at: Date
}

/** An older one never replaces a newer one. */
export async function keepProfile(sql: Sql, profile: KeptProfile): Promise<void> {
  const { pubkey, name, about, pictureUrl, signedAt, at } = profile
  await sql`
    insert into nostr_profiles as known (pubkey, name, about, picture_url, signed_at, fetched_at)
    values (${pubkey}, ${name}, ${about}, ${pictureUrl}, ${signedAt}, ${at})
    on conflict (pubkey) do update set
      name = excluded.name, about = excluded.about, picture_url = excluded.picture_url, signed_at = excluded.signed_at,
      fetched_at = excluded.fetched_at
    where known.signed_at <= excluded.signed_at`
}

/** `id`: whose row it is in its ledger, a member's id or the key of somebody else. */
export type DueProfile = { id: string; userId: string | null; pubkey: string; failures: number }

/** Two ledgers of who is looked up when: members who show theirs, and others whom members know. */
export type Ledger = {
  claimDue: (sql: Sql, claim: { now: Date; until: Date; limit: number }) => Promise<DueProfile[]>
  markLookedUp: (sql: Sql, ids: readonly string[], times: { at: Date; dueAt: Date }) => Promise<void>
  putOff: (sql: Sql, put: readonly { id: string; dueAt: Date }[]) => Promise<void>
}

/** Of processes that look at once each takes others; what a process takes with it when it dies falls due again. */
const ledger = (table: 'shown_profiles' | 'profile_lookups', key: 'user_id' | 'pubkey'): Ledger => ({
  claimDue: (sql, { now, until, limit }) => {
    const due = sql`
      update ${sql(table)} set due_at = ${until}
      where ${sql(key)} in (
        select ${sql(key)} from ${sql(table)} where due_at <= ${now} order by due_at limit ${limit} for update skip locked)
      returning ${sql(key)} as id, failures`
    return sql<DueProfile[]>`
      with due as (${due})
      select due.id, due.failures, ${table === 'shown_profiles' ? sql`u.id as user_id, u.pubkey` : sql`null as user_id, due.id as pubkey`}
      from due ${table === 'shown_profiles' ? sql`join users u on u.id = due.id` : sql``}`
  },
  markLookedUp: async (sql, ids, { at, dueAt }) => {
    await sql`
      update ${sql(table)} set looked_up_at = ${at}, due_at = ${dueAt}, failures = 0 where ${sql(key)} = any(${[...ids]})`
  },
  putOff: async (sql, put) => {
    await sql`
      update ${sql(table)} s set failures = failures + 1, due_at = later.due_at
      from unnest(${sql.array(put.map(({ id }) => id))}::text[], ${sql.array(put.map(({ dueAt }) => dueAt))}::timestamptz[])
        as later (id, due_at)
      where s.${sql(key)} = later.id`
  },
})
export const ledgers = [ledger('shown_profiles', 'user_id'), ledger('profile_lookups', 'pubkey')] as const

/** Nobody's profile is wanted who is a member: they show it themselves, or do not. */
export async function insertWanted(sql: Sql, pubkeys: readonly string[], at: Date): Promise<void> {
  await sql`
    insert into profile_lookups (pubkey, wanted_at, due_at)
    select key, ${at}, ${at} from unnest(${[...pubkeys]}::text[]) key
    where not exists (select from users where pubkey = key)
    on conflict (pubkey) do update set wanted_at = excluded.wanted_at
    where profile_lookups.wanted_at < excluded.wanted_at - interval '1 day'`
}

/** Profiles that nobody has had a use for since, and nobody keeps. */
export async function deleteUnwanted(sql: Sql, before: Date, limit: number): Promise<number> {
  const rows = await sql`
    with unwanted as (
      delete from profile_lookups where pubkey in (
        select l.pubkey from profile_lookups l
        where l.wanted_at < ${before} and not exists (select from contacts c where c.pubkey = l.pubkey)
        order by l.wanted_at limit ${limit} for update skip locked)
      returning pubkey
    ), forgotten as (
      delete from nostr_profiles p using unwanted u
      where p.pubkey = u.pubkey and not exists (select from users where pubkey = p.pubkey)
        and not exists (select from voucher_merchants m where m.merchant_pubkey = p.pubkey)
    )
    select 1 from unwanted`
  return rows.length
}

/** Switched on again it is looked up anew. */
export async function showProfile(sql: Sql, userId: string, at: Date): Promise<void> {
  await sql`
    insert into shown_profiles (user_id, due_at) values (${userId}, ${at})
    on conflict (user_id) do update set due_at = excluded.due_at, failures = 0`
}

export async function hideProfile(sql: Sql, userId: string): Promise<void> {
  await sql`delete from shown_profiles where user_id = ${userId}`
}

export type ShownProfile = { name: string | null; about: string | null; pictureId: string | null }

export async function findShownByName(
  sql: Sql,
  username: string,
): Promise<(ShownProfile & { username: string }) | undefined> {
  const [row] = await sql<(ShownProfile & { username: string })[]>`
    select a.username, f.name, f.about, f.picture_id
    from lightning_addresses a join users u on u.id = coalesce(a.user_id, a.alias_user_id)
    join member_faces f on f.user_id = u.id
    where a.username = ${username} and u.blocked_at is null`
  return row
}

export type OwnRow = ShownProfile & {
  userId: string
  isShown: boolean
  lookedUpAt: Date | null
  ownName: string | null
  hasOwnPicture: boolean
  isFindable: boolean
  saysWho: boolean
}

export async function findOwnProfile(sql: Sql, pubkey: string): Promise<OwnRow | undefined> {
  const [row] = await sql<OwnRow[]>`
    select f.user_id, s.user_id is not null as is_shown, s.looked_up_at, f.name, f.about, f.picture_id, own.name as own_name,
           own.picture_url is not null as has_own_picture, coalesce(own.is_findable, true) as is_findable,
           coalesce(own.says_who, true) as says_who
    from member_faces f
    left join shown_profiles s on s.user_id = f.user_id left join member_profiles own on own.user_id = f.user_id
    where f.pubkey = ${pubkey}`
  return row
}

export type OwnChanges = {
  name?: string | null | undefined
  pictureUrl?: string | null | undefined
  isFindable?: boolean | undefined
  saysWho?: boolean | undefined
}

/** What is not named stays. */
export async function updateOwnProfile(sql: Sql, userId: string, changes: OwnChanges, at: Date): Promise<void> {
  const { name, pictureUrl, isFindable, saysWho } = changes
  await sql`
    insert into member_profiles as own (user_id, name, picture_url, is_findable, says_who, updated_at)
    values (${userId}, ${name ?? null}, ${pictureUrl ?? null}, ${isFindable ?? true}, ${saysWho ?? true}, ${at})
    on conflict (user_id) do update set updated_at = excluded.updated_at
      ${name === undefined ? sql`` : sql`, name = excluded.name`}
      ${pictureUrl === undefined ? sql`` : sql`, picture_url = excluded.picture_url`}
      ${isFindable === undefined ? sql`` : sql`, is_findable = excluded.is_findable`}
      ${saysWho === undefined ? sql`` : sql`, says_who = excluded.says_who`}`
}

/** The URLs of the pictures of members who show theirs, and of others whom members know. */
export const shownPortraits = (sql: Sql): Fragment => sql`
  select profile.picture_url from nostr_profiles profile
  join users u on u.pubkey = profile.pubkey join shown_profiles s on s.user_id = u.id
  where profile.picture_url is not null
  union all
  select profile.picture_url from nostr_profiles profile join profile_lookups l on l.pubkey = profile.pubkey
  where profile.picture_url is not null
  union all
  select picture_url from member_profiles where picture_url is not null`
