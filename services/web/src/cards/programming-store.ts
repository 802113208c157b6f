import type { Sql } from '@chispa/database/connect'

export type WriteGrant = { writeTokenHash: Uint8Array | null; writeTokenExpiresAt: Date | null }

/** False: the card is not fresh, or blocked, or gone. */
export async function setWriteToken(
  sql: Sql,
  cardId: string,
  { hash, expiresAt }: { hash: Uint8Array; expiresAt: Date },
): Promise<boolean> {
  const rows = await sql`
    update cards set write_token_hash = ${hash}, write_token_expires_at = ${expiresAt}
    where id = ${cardId} and tapped_at is null and counter = 0 and blocked_at is null returning id`
  return rows.length === 1
}

export async function findWriteGrant(sql: Sql, cardId: string): Promise<WriteGrant | undefined> {
  const [row] = await sql<WriteGrant[]>`select write_token_hash, write_token_expires_at from cards where id = ${cardId}`
  return row
}

/**
 * Of two readers at the same moment one wins: the second finds no token any more. The card loses its holder, and
 * with the holder their wallet and the code that made them one.
 */
export async function consumeWriteToken(
  sql: Sql,
  cardId: string,
  { hash, newOtc, at }: { hash: Uint8Array; newOtc: string; at: Date },
): Promise<boolean> {
  const rows = await sql`
    update cards
    set write_token_hash = null, write_token_expires_at = null, keys_issued_at = coalesce(keys_issued_at, ${at}),
        user_id = null, otc = case when otc_used_at is null then otc else ${newOtc} end,
        otc_used_at = null
    where id = ${cardId} and write_token_hash = ${hash} and write_token_expires_at > ${at}
      and tapped_at is null and counter = 0 and blocked_at is null
    returning id`
  return rows.length === 1
}

export async function markWiped(sql: Sql, cardId: string, at: Date): Promise<void> {
  await sql`
    update cards
    set wiped_at = coalesce(wiped_at, ${at}), blocked_at = coalesce(blocked_at, ${at}),
        write_token_hash = null, write_token_expires_at = null
    where id = ${cardId}`
}

/** Whether keys may be told once more: a card that nobody holds, nobody tapped and nobody blocked, at this very moment. */
export async function markKeysIssued(sql: Sql, cardId: string, at: Date): Promise<boolean> {
  const rows = await sql`
    update cards set keys_issued_at = coalesce(keys_issued_at, ${at})
    where id = ${cardId} and user_id is null and tapped_at is null and counter = 0 and blocked_at is null
    returning id`
  return rows.length === 1
}

export type KeptKeys = { cardId: string; uid: string; sealedKeys: Uint8Array; isDeleted: boolean }

/** Of a card that is there, else of one that was deleted. */
export async function findKeysOfChip(sql: Sql, uid: string): Promise<KeptKeys | undefined> {
  const [kept] = await sql<KeptKeys[]>`
    select id as card_id, uid, sealed_keys, false as is_deleted from cards where uid = ${uid}
    union all
    select card_id, uid, sealed_keys, true from deleted_chips where uid = ${uid}
    limit 1`
  return kept
}

/** The first one counts. A card that was tapped is no longer fresh: its write token ends with it. */
export async function setTapped(sql: Sql, cardId: string, at: Date): Promise<boolean> {
  const rows = await sql`
    update cards set tapped_at = ${at}, write_token_hash = null, write_token_expires_at = null
    where id = ${cardId} and tapped_at is null returning id`
  return rows.length === 1
}
