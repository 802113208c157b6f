import type { Sql } from '@chispa/database/connect'
import { firstRows } from '@chispa/database/first-rows'

export type Subscriber = { id: number; email: string; name: string | null; createdAt: Date }

/** An address once, whatever its case; a repeated one changes nothing. */
export async function insertSubscriber(
  sql: Sql,
  { email, name }: { email: string; name: string | null },
): Promise<void> {
  await sql`insert into waitlist (email, name) values (${email}, ${name}) on conflict (lower(email)) do nothing`
}

export async function listSubscribers(
  sql: Sql,
  { before, limit }: { before?: number; limit: number },
): Promise<Subscriber[]> {
  const subscribers = sql`
    select id, email, name, created_at from waitlist ${before === undefined ? sql`` : sql`where id < ${before}`}`
  return sql<Subscriber[]>`${firstRows(sql, subscribers, sql`id desc`, limit)}`
}
