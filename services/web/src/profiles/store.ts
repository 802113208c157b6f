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

export type DueProfile = { userId: string; pubkey: string; failures: number }

/** Of processes that look at once each takes others; what a process takes with it when it dies falls due again. */
export function claimDueProfiles(
  sql: Sql,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<DueProfile[]> {
  return sql<DueProfile[]>`
    update shown_profiles s set due_at = ${until} from users u
    where s.user_id in (
        select user_id from shown_profiles where due_at <= ${now} order by due_at limit ${limit} for update skip locked)
      and u.id = s.user_id
    returning s.user_id, u.pubkey, s.failures`
}

export async function markProfilesLookedUp(
  sql: Sql,
  userIds: readonly string[],
  { at, dueAt }: { at: Date; dueAt: Date },
): Promise<void> {
  await sql`
    update shown_profiles set looked_up_at = ${at}, due_at = ${dueAt}, failures = 0 where user_id = any(${userIds})`
}

export async function putOffProfiles(sql: Sql, put: readonly { userId: string; dueAt: Date }[]): Promise<void> {
  await sql`
    update shown_profiles s set failures = failures + 1, due_at = later.due_at
    from unnest(${sql.array(put.map(({ userId }) => userId))}::text[], ${sql.array(put.map(({ dueAt }) => dueAt))}::timestamptz[])
      as later (user_id, due_at)
    where s.user_id = later.user_id`
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

/** The portrait only once it is fetched and found good. */
const ofUser = (sql: Sql): Fragment => sql`
  left join shown_profiles s on s.user_id = u.id
  left join nostr_profiles profile on profile.pubkey = u.pubkey and s.user_id is not null
  left join pictures portrait
    on portrait.url_hash = sha256(convert_to(profile.picture_url, 'UTF8')) and portrait.state = 'stored'`

export async function findShownByName(
  sql: Sql,
  username: string,
): Promise<(ShownProfile & { username: string }) | undefined> {
  const [row] = await sql<(ShownProfile & { username: string })[]>`
    select a.username, profile.name, profile.about, portrait.id as picture_id
    from lightning_addresses a join users u on u.id = coalesce(a.user_id, a.alias_user_id) ${ofUser(sql)}
    where a.username = ${username} and u.blocked_at is null`
  return row
}

export type OwnRow = ShownProfile & { userId: string; isShown: boolean; lookedUpAt: Date | null }

export async function findOwnProfile(sql: Sql, pubkey: string): Promise<OwnRow | undefined> {
  const [row] = await sql<OwnRow[]>`
    select u.id as user_id, s.user_id is not null as is_shown, s.looked_up_at, profile.name, profile.about,
           portrait.id as picture_id
    from users u ${ofUser(sql)}
    where u.pubkey = ${pubkey}`
  return row
}

/** The URLs of the pictures of members who show theirs. */
export const shownPortraits = (sql: Sql): Fragment => sql`
  select profile.picture_url from nostr_profiles profile
  join users u on u.pubkey = profile.pubkey join shown_profiles s on s.user_id = u.id
  where profile.picture_url is not null`
