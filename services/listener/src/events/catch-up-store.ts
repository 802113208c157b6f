import type { Sql } from '@chispa/database/connect'

/** Every statement here is refused once the wallet belongs to another process. */
export type Holder = { walletId: string; owner: string; fence: number }

export type Cursor = {
  caughtUpTo: Date
  catchUpUntil: Date | null
  catchUpOffset: number
  /** When the wallet was connected to this platform: what is older is not ours. */
  connectedAt: Date
}

export async function findCursor(sql: Sql, { walletId, owner, fence }: Holder): Promise<Cursor | undefined> {
  const [cursor] = await sql<Cursor[]>`
    select l.caught_up_to, l.catch_up_until, l.catch_up_offset, w.created_at as connected_at
    from listener.wallets l join remote_wallets w on w.id = l.wallet_id
    where l.wallet_id = ${walletId} and l.owner = ${owner} and l.fence = ${fence}`
  return cursor
}

export async function saveProgress(
  sql: Sql,
  { walletId, owner, fence }: Holder,
  progress: { until: Date; offset: number },
): Promise<boolean> {
  const { count } = await sql`
    update listener.wallets set catch_up_until = ${progress.until}, catch_up_offset = ${progress.offset}
    where wallet_id = ${walletId} and owner = ${owner} and fence = ${fence}`
  return count > 0
}

/** The low-water mark only ever rises. */
export async function finishCatchUp(
  sql: Sql,
  { walletId, owner, fence }: Holder,
  { until, now }: { until: Date; now: Date },
): Promise<boolean> {
  const { count } = await sql`
    update listener.wallets
    set caught_up_to = greatest(caught_up_to, ${until}), catch_up_until = null, catch_up_offset = 0, caught_up_at = ${now}
    where wallet_id = ${walletId} and owner = ${owner} and fence = ${fence}`
  return count > 0
}
