import type { Sql } from '@chispa/database/connect'

const noUrls = (sql: Sql) => sql``
export type Fragment = ReturnType<typeof noUrls>

export type NewPicture = { urlHash: Buffer; id: string; url: string; source: string; at: Date }

/** A URL once. Beyond its share a source gets no more pictures; what is there stays. */
export async function insertPicture(
  sql: Sql,
  picture: NewPicture,
  maxOfSource: number,
): Promise<'inserted' | 'known' | 'over share'> {
  const { urlHash, id, url, source, at } = picture
  const [row] = await sql<[{ isInserted: boolean; isInShare: boolean }]>`
    with share as (
      select count(*) < ${maxOfSource} as is_free
      from (select from pictures where source = ${source} limit ${maxOfSource}) own
    ), inserted as (
      insert into pictures (url_hash, id, url, source, state, due_at, created_at)
      select ${urlHash}, ${id}, ${url}, ${source}, 'due', ${at}, ${at} from share where is_free
      on conflict (url_hash) do nothing returning 1
    )
    select exists (select from inserted) as is_inserted,
           (select is_free from share) or exists (select from pictures where url_hash = ${urlHash}) as is_in_share`
  if (row.isInserted) return 'inserted'
  return row.isInShare ? 'known' : 'over share'
}

export type DuePicture = { id: string; urlHash: Buffer; url: string; host: string; attempts: number }

type Claim = { now: Date; until: Date; busy: readonly string[]; isKnownHost: boolean; limit: number }

/**
 * What is due of hosts that are not being asked, either of those that have given a picture before or of the others; what was
 * tried before comes last. Of processes that look at once each takes others; what one takes with it when it dies falls due again.
 */
export function claimDue(sql: Sql, { now, until, busy, isKnownHost, limit }: Claim): Promise<DuePicture[]> {
  return sql<DuePicture[]>`
    update pictures set due_at = ${until}, attempts = attempts + 1
    where url_hash in (
      select url_hash from pictures p
      where due_at <= ${now} and host <> all(${busy}::text[])
        and exists (select from pictures k where k.host = p.host and k.state = 'stored') = ${isKnownHost}
      order by attempts, due_at limit ${limit} for update skip locked)
    returning id, url_hash, url, host, attempts`
}

/** A host that is not there: all that is due of it waits, and what was taken and not tried has used up no attempt. */
export async function putOffHost(
  sql: Sql,
  { host, untried, now, dueAt }: { host: string; untried: readonly string[]; now: Date; dueAt: Date },
): Promise<void> {
  await sql`
    update pictures set due_at = ${dueAt}, attempts = attempts - (id = any(${untried}::text[]))::int
    where host = ${host} and state = 'due' and (due_at <= ${now} or id = any(${untried}::text[]))`
}

export async function storePicture(
  sql: Sql,
  { urlHash, mediaType, bytes }: { urlHash: Buffer; mediaType: string; bytes: Buffer },
): Promise<void> {
  await sql`
    update pictures set state = 'stored', media_type = ${mediaType}, bytes = ${bytes}, due_at = null, reason = null
    where url_hash = ${urlHash} and state = 'due'`
}

export async function refusePicture(sql: Sql, urlHash: Buffer, reason: string): Promise<void> {
  await sql`update pictures set state = 'refused', reason = ${reason}, due_at = null where url_hash = ${urlHash}`
}

export async function putOffPicture(sql: Sql, urlHash: Buffer, reason: string, dueAt: Date): Promise<void> {
  await sql`update pictures set reason = ${reason}, due_at = ${dueAt} where url_hash = ${urlHash} and state = 'due'`
}

export async function sumStoredBytes(sql: Sql): Promise<number> {
  const [row] = await sql<[{ bytes: number }]>`
    select coalesce(sum(octet_length(bytes)), 0)::int8 as bytes from pictures where state = 'stored'`
  return row.bytes
}

export async function findStored(sql: Sql, id: string): Promise<{ mediaType: string; bytes: Buffer } | undefined> {
  const [row] = await sql<{ mediaType: string; bytes: Buffer }[]>`
    select media_type, bytes from pictures where id = ${id} and state = 'stored'`
  return row
}

export async function findStoredByUrl(
  sql: Sql,
  urlHash: Buffer,
): Promise<{ mediaType: string; bytes: Buffer } | undefined> {
  const [row] = await sql<{ mediaType: string; bytes: Buffer }[]>`
    select media_type, bytes from pictures where url_hash = ${urlHash} and state = 'stored'`
  return row
}

/** Of the instance itself: no member's share counts. What was refused or due for somebody else is there now. */
export async function insertStored(
  sql: Sql,
  picture: Omit<NewPicture, 'source'> & { mediaType: string; bytes: Buffer },
): Promise<void> {
  const { urlHash, id, url, mediaType, bytes, at } = picture
  await sql`
    insert into pictures (url_hash, id, url, source, state, media_type, bytes, created_at)
    values (${urlHash}, ${id}, ${url}, 'instance', 'stored', ${mediaType}, ${bytes}, ${at})
    on conflict (url_hash) do update
      set state = 'stored', media_type = excluded.media_type, bytes = excluded.bytes, due_at = null, reason = null`
}

/** The same file again counts as new: it is about to be shown. False: its source has too many. */
export async function insertUpload(
  sql: Sql,
  picture: NewPicture & { mediaType: string; bytes: Buffer },
  max: number,
): Promise<boolean> {
  const { urlHash, id, url, source, mediaType, bytes, at } = picture
  const rows = await sql`
    insert into pictures (url_hash, id, url, source, state, media_type, bytes, created_at)
    select ${urlHash}, ${id}, ${url}, ${source}, 'stored', ${mediaType}, ${bytes}, ${at}
    where exists (select from pictures where url_hash = ${urlHash})
       or (select count(*) from (select from pictures where source = ${source} limit ${max}) own) < ${max}
    on conflict (url_hash) do update set created_at = excluded.created_at
    returning 1`
  return rows.length > 0
}

/** What nothing shows any more; `inUse` selects the URLs of those that something shows. */
export async function deleteUnused(sql: Sql, inUse: Fragment, olderThan: Date): Promise<number> {
  const rows = await sql`
    delete from pictures p using (
      select url_hash from pictures where created_at < ${olderThan} and not exists (
        select from (${inUse}) shown (url) where shown.url = pictures.url)
    ) unused
    -- Uploaded again meanwhile: it is about to be shown.
    where p.url_hash = unused.url_hash and p.created_at < ${olderThan} returning 1`
  return rows.length
}
