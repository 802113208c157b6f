import type { Sql } from '@chispa/database/connect'

export type NoteRow = { id: string; body: string; author: string; username: string | null; createdAt: Date }

export async function listNoteRows(sql: Sql, userId: string): Promise<NoteRow[]> {
  return sql<NoteRow[]>`
    select n.id, n.body, n.author, a.username, n.created_at
    from person_notes n
    left join users u on u.pubkey = n.author
    left join lightning_addresses a on a.user_id = u.id
    where n.user_id = ${userId} order by n.created_at desc, n.id desc`
}

/** The oldest go where there are more than so many. Under the lock of the person, so that two who write both count. */
export async function insertNote(
  sql: Sql,
  { userId, author, body, at, max }: { userId: string; author: string; body: string; at: Date; max: number },
): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into person_notes (user_id, author, body, created_at) values (${userId}, ${author}, ${body}, ${at})
    returning id`
  await sql`
    delete from person_notes where id in (
      select id from person_notes where user_id = ${userId} order by created_at desc, id desc offset ${max})`
  return row?.id as string
}

export async function deleteNoteRow(
  sql: Sql,
  { userId, noteId }: { userId: string; noteId: string },
): Promise<boolean> {
  const { count } = await sql`delete from person_notes where id = ${noteId} and user_id = ${userId}`
  return count > 0
}
