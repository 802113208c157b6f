import type { Sql } from '@chispa/database/connect'

export type NewPicture = { urlHash: Buffer; id: string; url: string; source: string; at: Date }

/** A URL once. Beyond its share a source gets no more pictures; what is there stays. */
export async function insertPicture(sql: Sql, picture: NewPicture, maxOfSource: number): Promise<boolean> {
  const { urlHash, id, url, source, at } = picture
  const rows = await sql`
    insert into pictures (url_hash, id, url, source, state, due_at, created_at)
    select ${urlHash}, ${id}, ${url}, ${source}, 'due', ${at}, ${at}
    where (select count(*) from (select from pictures where source = ${source} limit ${maxOfSource}) own) < ${maxOfSource}
    on conflict (url_hash) do nothing returning 1`
  return rows.length === 1
}

export type DuePicture = { urlHash: Buffer; url: string; attempts: number }

/** Of processes that look at once each takes others; what a process takes with it when it dies falls due again. */
export function claimDue(
  sql: Sql,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<DuePicture[]> {
  return sql<DuePicture[]>`
    update pictures set due_at = ${until}, attempts = attempts + 1
    where url_hash in (
      select url_hash from pictures where due_at <= ${now} order by due_at limit ${limit} for update skip locked)
    returning url_hash, url, attempts`
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

/** What nothing shows any more; `inUse` selects the URLs of those that something shows. */
export async function deleteUnused(sql: Sql, inUse: ReturnType<Sql>, olderThan: Date): Promise<number> {
  const rows = await sql`
    delete from pictures where created_at < ${olderThan} and url not in (${inUse}) returning 1`
  return rows.length
}
