import type { Connection, Sql } from '@chispa/database/connect'

export type Seen = { hasSecondAdmin: boolean; hasInvited: boolean; hasWallet: boolean; backedUpAt: Date | null }

/** Each looks for one row more than there has to be, by an index. */
export async function findSetUp(sql: Sql, pubkey: string): Promise<Seen> {
  const [row] = await sql<Seen[]>`
    select exists (select from users where role = 'ADMIN' and blocked_at is null offset 1) as has_second_admin,
           exists (select from invites) or exists (select from users offset 1) as has_invited,
           exists (
             select from users u join remote_wallets w on w.user_id = u.id and w.is_primary and w.status = 'ACTIVE'
             where u.pubkey = ${pubkey}) as has_wallet,
           (select done_at from set_up_marks where step = 'backup') as backed_up_at`
  if (!row) throw new Error('a select without a table has one row')
  return row
}

/** Whether there is a table to write it into. */
export async function findMarks(sql: Connection): Promise<boolean> {
  const [row] = await sql<{ marks: string | null }[]>`select to_regclass('public.set_up_marks')::text as marks`
  return row?.marks != null
}

export async function markBackup(sql: Connection, at: Date): Promise<void> {
  await sql`
    insert into set_up_marks (step, done_at) values ('backup', ${at})
    on conflict (step) do update set done_at = excluded.done_at`
}
