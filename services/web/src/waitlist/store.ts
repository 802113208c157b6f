import type { Sql } from '@chispa/database/connect'

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
  return sql<Subscriber[]>`
    select id, email, name, created_at from waitlist
    where true ${before === undefined ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${limit}`
}
