/** Claims on asking the courtesy provider for a member's wallet. */
import { courtesyProvider } from '@chispa/contract/wallets'
import type { Sql } from '@chispa/database/connect'

export type Claim = { userId: string; claim: string }

/** Of all who ask at once, in whatever process, one wins; nobody does while a lease or a pause holds, or without need. */
export async function claimCourtesyWallet(
  sql: Sql,
  { userId, claim }: Claim,
  times: { now: Date; leaseEndsAt: Date },
): Promise<boolean> {
  const rows = await sql`
    insert into courtesy_claims (user_id, claim, held_until)
    select id, ${claim}, ${times.leaseEndsAt} from users
    where id = ${userId} and not exists (
      select from remote_wallets w
      where w.user_id = users.id and (w.status <> 'DEAD' or w.provider is distinct from ${courtesyProvider})
    )
    on conflict (user_id) do update set claim = excluded.claim, held_until = excluded.held_until
      where courtesy_claims.held_until <= ${times.now}
    returning user_id`
  return rows.length === 1
}

/**
 * Says whether the claim was still ours: a claimer that slept through its lease has lost it. The claim is held on for a
 * while, because somebody may be waiting for it who has looked at the wallets before ours was there.
 */
export async function endCourtesyClaim(sql: Sql, { userId, claim }: Claim, heldUntil: Date): Promise<boolean> {
  const rows = await sql`
    update courtesy_claims set failures = 0, held_until = ${heldUntil}
    where user_id = ${userId} and claim = ${claim} returning user_id`
  return rows.length === 1
}

/** The next attempt waits a minute, then two, four and so on, an hour at most. */
export async function pauseCourtesyClaim(sql: Sql, { userId, claim }: Claim, now: Date): Promise<void> {
  await sql`
    update courtesy_claims
    set failures = failures + 1, held_until = ${now}::timestamptz + least(60, 2 ^ least(failures, 10)) * interval '1 minute'
    where user_id = ${userId} and claim = ${claim}`
}

/** A wallet that died is no reason to leave a member without one; one that they archived themselves is. */
export async function needsCourtesyWallet(sql: Sql, userId: string): Promise<boolean> {
  const [row] = await sql<{ needed: boolean }[]>`
    select not exists (
      select from remote_wallets
      where user_id = ${userId} and (status <> 'DEAD' or provider is distinct from ${courtesyProvider})
    ) as needed`
  return row?.needed ?? false
}

/**
 * Whether somebody else has the connection. Those who got it at the same moment wait for each other here, until the end of
 * the transaction.
 */
export async function isOfAnother(
  sql: Sql,
  userId: string,
  { clientPubkey, walletPubkey }: { clientPubkey: string; walletPubkey: string },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`courtesy wallet ${clientPubkey}`}, 0))`
  const rows = await sql`
    select from remote_wallets
    where client_pubkey = ${clientPubkey} and wallet_pubkey = ${walletPubkey} and user_id <> ${userId}`
  return rows.length > 0
}
