import type { Sql } from '@chispa/database/connect'

/** `pubkey` null: the name rests, or is promised to somebody. */
export type Known = { username: string; pubkey: string | null; isAlias: boolean }

/** Names that are not free, and all names of these people. */
export function listKnown(
  sql: Sql,
  { usernames, pubkeys, now }: { usernames: readonly string[]; pubkeys: readonly string[]; now: Date },
): Promise<Known[]> {
  return sql<Known[]>`
    select a.username, u.pubkey, a.alias_user_id is not null as is_alias
    from lightning_addresses a left join users u on u.id = coalesce(a.user_id, a.alias_user_id)
    where a.username = any(${usernames})
    union all
    select a.username, u.pubkey, false from users u join lightning_addresses a on a.user_id = u.id
    where u.pubkey = any(${pubkeys}) and a.username <> all(${usernames})
    union all
    select a.username, u.pubkey, true from users u join lightning_addresses a on a.alias_user_id = u.id
    where u.pubkey = any(${pubkeys}) and a.username <> all(${usernames})
    union all
    select username, null, false from invites
    where username = any(${usernames}) and accepted_at is null and revoked_at is null and expires_at > ${now}`
}

/** Who of them was deleted here and has not come back. */
export const listDeparted = (sql: Sql, pubkeys: readonly string[]) => sql<{ pubkey: string }[]>`
  select pubkey from departed_keys d
  where pubkey = any(${pubkeys}) and not exists (select from users u where u.pubkey = d.pubkey)`

/**
 * Gives each person their names, as a member where they are none: the first as their address where they have none, the others as aliases. Answers
 * the names that were given; one that somebody took meanwhile is theirs, and who was deleted here gets none. Who changes a person's names waits at
 * their row.
 */
export async function insertNames(
  tx: Sql,
  links: readonly { username: string; pubkey: string }[],
  at: Date,
): Promise<Set<string>> {
  const [usernames, pubkeys] = [links.map(({ username }) => username), links.map(({ pubkey }) => pubkey)]
  await tx`
    insert into users (pubkey) select distinct given.pubkey from unnest(${pubkeys}::text[]) as given (pubkey)
    where not exists (select from departed_keys d where d.pubkey = given.pubkey)
    on conflict (pubkey) do nothing`
  await tx`select 1 from users where pubkey = any(${pubkeys}) order by id for no key update`
  const given = await tx<{ username: string }[]>`
    with free as (
      select l.username, u.id, row_number() over (partition by u.id order by l.place) = 1
        and not exists (select from lightning_addresses a where a.user_id = u.id) as is_address
      from unnest(${usernames}::text[], ${pubkeys}::text[]) with ordinality as l (username, pubkey, place)
      join users u on u.pubkey = l.pubkey
      where not exists (select from lightning_addresses a where a.username = l.username)
        and not exists (select from invites i where i.username = l.username and i.accepted_at is null
                        and i.revoked_at is null and i.expires_at > ${at}))
    insert into lightning_addresses (username, user_id, alias_user_id, created_at, updated_at)
    select username, case when is_address then id end, case when not is_address then id end, ${at}, ${at} from free
    on conflict (username) do nothing returning username`
  return new Set(given.map(({ username }) => username))
}
