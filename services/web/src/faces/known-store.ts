import type { Sql } from '@chispa/database/connect'
import type { FaceRow } from './face-of.ts'

export type KnownRow = FaceRow & {
  memberId: string | null
  contactId: string | null
  isBlocked: boolean
  /** Of a key that is nobody's here: its profile is looked up, and was wanted lately. */
  isSought: boolean
}

export type Sought = { memberIds: readonly string[]; pubkeys: readonly string[]; addresses: readonly string[] }

/** What a member calls the others, else what these call themselves: members, owners of keys, contacts by their address. */
export function findKnownRows(
  sql: Sql,
  viewerId: string,
  { memberIds, pubkeys, addresses }: Sought,
): Promise<KnownRow[]> {
  const profile = sql`
    left join nostr_profiles profile on profile.pubkey = l.pubkey
    left join pictures portrait
      on portrait.url_hash = sha256(convert_to(profile.picture_url, 'UTF8')) and portrait.state = 'stored'`
  return sql<KnownRow[]>`
    select f.user_id as member_id, f.pubkey, f.username, null as address, coalesce(c.name, f.name) as name, f.picture_id, c.id as contact_id,
           coalesce(c.is_blocked, false) as is_blocked, true as is_sought
    from member_faces f left join contacts c on c.user_id = ${viewerId} and c.member_id = f.user_id
    where f.user_id in (
      select id from users where id = any(${[...memberIds]}) union select id from users where pubkey = any(${[...pubkeys]}))
    union all
    select null, key, null, c.address, coalesce(c.name, profile.name), portrait.id, c.id, coalesce(c.is_blocked, false),
           l.wanted_at is not null and l.wanted_at > now() - interval '1 day'
    from unnest(${[...pubkeys]}::text[]) key
    left join contacts c on c.user_id = ${viewerId} and c.pubkey = key
    left join profile_lookups l on l.pubkey = key ${profile}
    where not exists (select from users where pubkey = key)
    union all
    select null, c.pubkey, null, c.address, coalesce(c.name, profile.name), portrait.id, c.id, c.is_blocked, true
    from contacts c left join profile_lookups l on l.pubkey = c.pubkey ${profile}
    where c.user_id = ${viewerId} and c.address = any(${[...addresses]})`
}
