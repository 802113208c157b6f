import type { Sql } from '@chispa/database/connect'
import type { SealedFormer } from './card-keys.ts'

/** `writeTokenChip`: the chip that the token was used for already. */
export type WriteGrant = { writeTokenHash: Uint8Array | null; writeTokenChip: string | null }

/** False: the card is not fresh, or blocked, or gone. */
export async function setWriteToken(
  sql: Sql,
  cardId: string,
  { hash, expiresAt }: { hash: Uint8Array; expiresAt: Date },
): Promise<boolean> {
  const rows = await sql`
    update cards set write_token_hash = ${hash}, write_token_expires_at = ${expiresAt}, write_token_chip = null
    where id = ${cardId} and tapped_at is null and counter = 0 and blocked_at is null and imported_at is null returning id`
  return rows.length === 1
}

export async function findWriteGrant(sql: Sql, cardId: string): Promise<WriteGrant | undefined> {
  const [row] = await sql<WriteGrant[]>`select write_token_hash, write_token_chip from cards where id = ${cardId}`
  return row
}

export type TokenUse = {
  hash: Uint8Array
  newOtc: string
  at: Date
  /** Keeps the token for this chip, whose UID is the card's from now on. Without it the token is used up. */
  chip?: string
  /** New keys for another programming, and those that they replace. */
  newKeys?: { sealedKeys: Uint8Array; former: SealedFormer; replacing: Uint8Array }
}

/**
 * Of two readers at the same moment one wins: the second finds no unused token any more. The card loses its holder, and
 * with the holder their wallet and the code that made them one.
 */
export async function consumeWriteToken(
  sql: Sql,
  cardId: string,
  { hash, newOtc, at, chip, newKeys }: TokenUse,
): Promise<boolean> {
  const rows = await sql`
    with used as (
      update cards
      set keys_issued_at = coalesce(keys_issued_at, ${at}), user_id = null,
          otc = case when otc_used_at is null then otc else ${newOtc} end, otc_used_at = null,
          ${
            chip === undefined
              ? sql`write_token_hash = null, write_token_expires_at = null`
              : sql`write_token_chip = ${chip}, uid = ${chip}`
          }
          ${newKeys ? sql`, sealed_keys = ${newKeys.sealedKeys}` : sql``}
      where id = ${cardId} and write_token_hash = ${hash} and write_token_expires_at > ${at} and write_token_chip is null
        and tapped_at is null and counter = 0 and blocked_at is null and imported_at is null
        ${newKeys ? sql`and sealed_keys = ${newKeys.replacing}` : sql``}
      returning id
    )${
      newKeys
        ? sql`, replaced as (
            insert into card_former_keys (id, card_id, sealed_keys, replaced_at)
            select ${newKeys.former.id}, id, ${newKeys.former.sealedKeys}, ${at} from used)`
        : sql``
    }
    select id from used`
  return rows.length === 1
}

/** Whether the app may be told the keys again: the same token, the same chip, and still nobody holds or tapped the card. */
export async function isTokenGoodAgain(
  sql: Sql,
  cardId: string,
  { hash, chip, at }: { hash: Uint8Array; chip: string; at: Date },
): Promise<boolean> {
  const rows = await sql`
    select 1 from cards
    where id = ${cardId} and write_token_hash = ${hash} and write_token_expires_at > ${at} and write_token_chip = ${chip}
      and user_id is null and tapped_at is null and counter = 0 and blocked_at is null and imported_at is null`
  return rows.length === 1
}

/** False: the card is gone. */
export async function setWipeToken(
  sql: Sql,
  cardId: string,
  { hash, expiresAt }: { hash: Uint8Array; expiresAt: Date },
): Promise<boolean> {
  const rows = await sql`
    update cards set wipe_token_hash = ${hash}, wipe_token_expires_at = ${expiresAt} where id = ${cardId} returning id`
  return rows.length === 1
}

export async function findWipeTokenHash(sql: Sql, cardId: string, at: Date): Promise<Uint8Array | null> {
  const [row] = await sql<{ wipeTokenHash: Uint8Array | null }[]>`
    select wipe_token_hash from cards where id = ${cardId} and wipe_token_expires_at > ${at}`
  return row?.wipeTokenHash ?? null
}

/** Blocks the card and uses the token up, of two at the same moment once. */
export async function consumeWipeToken(sql: Sql, cardId: string, hash: Uint8Array, at: Date): Promise<boolean> {
  const rows = await sql`
    update cards
    set wiped_at = coalesce(wiped_at, ${at}), blocked_at = coalesce(blocked_at, ${at}),
        write_token_hash = null, write_token_expires_at = null, write_token_chip = null,
        wipe_token_hash = null, wipe_token_expires_at = null
    where id = ${cardId} and wipe_token_hash = ${hash} and wipe_token_expires_at > ${at}
    returning id`
  return rows.length === 1
}

export async function markWiped(sql: Sql, cardId: string, at: Date): Promise<void> {
  await sql`
    update cards
    set wiped_at = coalesce(wiped_at, ${at}), blocked_at = coalesce(blocked_at, ${at}),
        write_token_hash = null, write_token_expires_at = null, write_token_chip = null
    where id = ${cardId}`
}

/** Whether keys may be told once more: a card that nobody holds, nobody tapped and nobody blocked, at this very moment. */
export async function markKeysIssued(sql: Sql, cardId: string, at: Date): Promise<boolean> {
  const rows = await sql`
    update cards set keys_issued_at = coalesce(keys_issued_at, ${at})
    where id = ${cardId} and user_id is null and tapped_at is null and counter = 0 and blocked_at is null and imported_at is null
    returning id`
  return rows.length === 1
}

/** The newest first. */
export function listFormerKeys(sql: Sql, cardId: string): Promise<SealedFormer[]> {
  return sql<SealedFormer[]>`
    select id, sealed_keys from card_former_keys where card_id = ${cardId} order by replaced_at desc limit 20`
}

export type KeptKeys = { cardId: string; uid: string | null; sealedKeys: Uint8Array; isDeleted: boolean }

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
    update cards
    set tapped_at = ${at}, write_token_hash = null, write_token_expires_at = null, write_token_chip = null
    where id = ${cardId} and tapped_at is null returning id`
  return rows.length === 1
}

/**
 * The first tap, with what it proved: the chip and its keys. Answers with the UID of the card. One that another card has
 * stays unknown: that card's chip was written anew, and which of the two cards goes is for an operator to say.
 */
export async function setMet(
  sql: Sql,
  cardId: string,
  { uid, sealedKeys, at }: { uid: string; sealedKeys: Uint8Array; at: Date },
): Promise<string | null> {
  const [row] = await sql<{ uid: string | null }[]>`
    with met as (
      update cards c
      set tapped_at = ${at}, sealed_keys = ${sealedKeys},
          write_token_hash = null, write_token_expires_at = null, write_token_chip = null,
          uid = case when c.uid is not null or exists (select from cards o where o.uid = ${uid}) then c.uid else ${uid} end
      where id = ${cardId} and tapped_at is null
      returning uid
    ), ended as (
      delete from card_former_keys where card_id = ${cardId} and exists (select from met)
    )
    select uid from met`
  return row === undefined ? uid : row.uid
}
