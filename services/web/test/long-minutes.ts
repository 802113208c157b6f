/** Limits a minute whose minute does not end while a busy machine runs a test, and a machine that takes its time to answer. */
import type { Sql } from '@chispa/database/connect'

/** Nobody is told that an answer took too long. */
export const longAnswerTimeout = { answerWithinMs: 300_000 }

/** The minute of these keys lasts ten; `used` is taken already. */
export async function stretchMinutes(sql: Sql, keys: readonly string[], used = 0): Promise<void> {
  await sql`
    insert into rate_limits (key, used, granted, resets_at)
    select key, ${used}, 0, now() + interval '10 minutes' from unnest(${keys as string[]}::text[]) key`
}
