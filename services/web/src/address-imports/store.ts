import type { Sql } from '@chispa/database/connect'

type Known = { username: string; pubkey: string | null }

/** Names that somebody has or that rest, and the names of these people. */
export function listKnown(sql: Sql, usernames: readonly string[], pubkeys: readonly string[]): Promise<Known[]> {
  return sql<Known[]>`
    select a.username, u.pubkey from lightning_addresses a left join users u on u.id = a.user_id
    where a.username = any(${usernames}) or a.user_id in (select id from users where pubkey = any(${pubkeys}))`
}

/**
 * Gives each person their name, as a member where they are none. Answers the names that were given: who came to have another one meanwhile keeps it,
 * and a name that somebody took meanwhile is theirs. Both wait for each other at the person's row.
 */
export async function insertAddresses(
  tx: Sql,
  links: readonly { username: string; pubkey: string }[],
  at: Date,
): Promise<Set<string>> {
  const [usernames, pubkeys] = [links.map(({ username }) => username), links.map(({ pubkey }) => pubkey)]
  await tx`insert into users (pubkey) select unnest(${pubkeys}::text[]) on conflict (pubkey) do nothing`
  await tx`select 1 from users where pubkey = any(${pubkeys}) order by id for no key update`
  const given = await tx<{ username: string }[]>`
    insert into lightning_addresses (username, user_id, created_at, updated_at)
    select l.username, u.id, ${at}, ${at}
    from unnest(${usernames}::text[], ${pubkeys}::text[]) as l (username, pubkey) join users u on u.pubkey = l.pubkey
    where not exists (select from lightning_addresses a where a.user_id = u.id)
    on conflict (username) do nothing returning username`
  return new Set(given.map(({ username }) => username))
}
