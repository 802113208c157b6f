import type { Sql } from '@chispa/database/connect'
import type { FaceRow } from '../faces/face-of.ts'

/** Whom a contact is about: a member, or somebody elsewhere by address, key or both. */
export type Whom = { memberId: string } | { memberId: null; address: string | null; pubkey: string | null }

export type ContactRow = FaceRow & {
  id: string
  givenName: string | null
  note: string | null
  isMember: boolean
  isFavourite: boolean
  isBlocked: boolean
  createdAt: Date
}

/** With the faces of members, and of others as far as their profile was looked up. */
export const withFaces = (sql: Sql) => sql`
  left join member_faces f on f.user_id = c.member_id
  left join profile_lookups l on l.pubkey = c.pubkey
  left join nostr_profiles profile on profile.pubkey = l.pubkey
  left join pictures portrait
    on portrait.url_hash = sha256(convert_to(profile.picture_url, 'UTF8')) and portrait.state = 'stored'`

const columns = (sql: Sql) => sql`
  c.id, c.name as given_name, c.note, c.member_id is not null as is_member, c.is_favourite, c.is_blocked, c.created_at,
  coalesce(f.pubkey, c.pubkey) as pubkey, f.username, c.address, coalesce(c.name, f.name, profile.name) as name,
  coalesce(f.picture_id, portrait.id) as picture_id`

export function listContactRows(sql: Sql, userId: string): Promise<ContactRow[]> {
  return sql<ContactRow[]>`
    select ${columns(sql)} from contacts c ${withFaces(sql)} where c.user_id = ${userId}
    order by c.is_favourite desc, lower(coalesce(c.name, f.name, profile.name, f.username, c.address, c.pubkey)), c.id`
}

export async function findContactRow(sql: Sql, userId: string, id: string): Promise<ContactRow | undefined> {
  const [row] = await sql<ContactRow[]>`
    select ${columns(sql)} from contacts c ${withFaces(sql)} where c.user_id = ${userId} and c.id = ${id}`
  return row
}

/** Those of the member's contacts that are about one of these. */
export async function findContactsAbout(sql: Sql, userId: string, whom: Whom): Promise<string[]> {
  const condition =
    whom.memberId !== null
      ? sql`member_id = ${whom.memberId}`
      : sql`(address = ${whom.address}::text or pubkey = ${whom.pubkey}::text)`
  const rows = await sql<{ id: string }[]>`select id from contacts where user_id = ${userId} and ${condition}`
  return rows.map(({ id }) => id)
}

export async function countContacts(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from contacts where user_id = ${userId}`
  return row?.count ?? 0
}

export type ContactChanges = {
  name?: string | null | undefined
  note?: string | null | undefined
  isFavourite?: boolean | undefined
  isBlocked?: boolean | undefined
}

export async function insertContact(
  sql: Sql,
  { userId, whom, changes, at }: { userId: string; whom: Whom; changes: ContactChanges; at: Date },
): Promise<string> {
  const { address, pubkey } = whom.memberId === null ? whom : { address: null, pubkey: null }
  const { name = null, note = null, isFavourite = false, isBlocked = false } = changes
  const [row] = await sql<{ id: string }[]>`
    insert into contacts (user_id, member_id, address, pubkey, name, note, is_favourite, is_blocked, created_at, updated_at)
    values (${userId}, ${whom.memberId}, ${address}, ${pubkey}, ${name}, ${note}, ${isFavourite}, ${isBlocked}, ${at}, ${at})
    returning id`
  return row?.id as string
}

type NewPerson = { publicKey: string; address: string | null; name: string | null }

/** By their keys; members as members, who say themselves what they are called. Who is there already stays as they are. */
export async function insertContacts(
  sql: Sql,
  { userId, people, at }: { userId: string; people: readonly NewPerson[]; at: Date },
): Promise<number> {
  const { count } = await sql`
    insert into contacts (user_id, member_id, address, pubkey, name, created_at, updated_at)
    select ${userId}, m.id, case when m.id is null then p.address end, case when m.id is null then p.pubkey end,
           case when m.id is null then p.name end, ${at}, ${at}
    from unnest(
      ${people.map(({ publicKey }) => publicKey)}::text[], ${people.map(({ address }) => address)}::text[],
      ${people.map(({ name }) => name)}::text[]
    ) as p (pubkey, address, name)
    left join users m on m.pubkey = p.pubkey
    where m.id is distinct from ${userId}
    on conflict do nothing`
  return count
}

/** An address and a key that belong together are kept together. */
export async function completeContact(
  sql: Sql,
  id: string,
  { address, pubkey }: { address: string | null; pubkey: string | null },
): Promise<void> {
  await sql`
    update contacts set address = coalesce(address, ${address}), pubkey = coalesce(pubkey, ${pubkey})
    where id = ${id} and member_id is null`
}

/** What is not named stays. */
export async function updateContact(
  sql: Sql,
  { userId, id, changes, at }: { userId: string; id: string; changes: ContactChanges; at: Date },
): Promise<boolean> {
  const { name, note, isFavourite, isBlocked } = changes
  const { count } = await sql`
    update contacts set updated_at = ${at}
      ${name === undefined ? sql`` : sql`, name = ${name}`} ${note === undefined ? sql`` : sql`, note = ${note}`}
      ${isFavourite === undefined ? sql`` : sql`, is_favourite = ${isFavourite}`}
      ${isBlocked === undefined ? sql`` : sql`, is_blocked = ${isBlocked}`}
    where user_id = ${userId} and id = ${id}`
  return count > 0
}

export async function deleteContactRow(sql: Sql, userId: string, id: string): Promise<boolean> {
  const { count } = await sql`delete from contacts where user_id = ${userId} and id = ${id}`
  return count > 0
}

/** Members by their keys. */
export async function findMemberIds(sql: Sql, pubkeys: readonly string[]): Promise<Map<string, string>> {
  const rows = await sql<
    { id: string; pubkey: string }[]
  >`select id, pubkey from users where pubkey = any(${[...pubkeys]})`
  return new Map(rows.map(({ id, pubkey }) => [pubkey, id]))
}

export async function upsertPaymentNote(
  sql: Sql,
  { userId, paymentId, note, at }: { userId: string; paymentId: string; note: string; at: Date },
): Promise<void> {
  await sql`
    insert into payment_notes (user_id, payment_id, note, updated_at) values (${userId}, ${paymentId}, ${note}, ${at})
    on conflict (user_id, payment_id) do update set note = excluded.note, updated_at = excluded.updated_at`
}

export async function deletePaymentNote(sql: Sql, userId: string, paymentId: string): Promise<void> {
  await sql`delete from payment_notes where user_id = ${userId} and payment_id = ${paymentId}`
}
