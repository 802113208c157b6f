import type { CardSystem } from '@chispa/contract/card-imports'
import type { Sql } from '@chispa/database/connect'
import type { SealedFormer } from '../cards/card-keys.ts'

export type NewImport = {
  id: string
  uid: string | null
  title: string
  otc: string
  designId: string | null
  counter: number
  tapLimitMsats: number | null
  dayLimitMsats: number | null
  disabledAt: Date | null
  blockedAt: Date | null
  sealedKeys: Uint8Array
  importedFrom: CardSystem
  importRef: string
  tapKeyId: string | null
  former: SealedFormer[]
}

/** `otc`: the code with which a card that was imported can still be taken. */
export type PresentCard = { id: string; uid: string | null; importRef: string | null; otc: string | null }

/** Those that are here already, by what tells them apart: their id, their chip, or what the other system calls them. */
export async function findPresent(
  sql: Sql,
  system: CardSystem,
  { ids, uids, refs }: { ids: string[]; uids: string[]; refs: string[] },
): Promise<PresentCard[]> {
  return sql<PresentCard[]>`
    select id, uid, case when imported_from = ${system} then import_ref end as import_ref,
           case when imported_at is not null and user_id is null and otc_used_at is null and blocked_at is null then otc end as otc
    from cards
    where id = any(${ids}) or uid = any(${uids}) or (imported_from = ${system} and import_ref = any(${refs}))`
}

export async function listTakenCodes(sql: Sql, codes: readonly string[]): Promise<string[]> {
  const rows = await sql<{ otc: string }[]>`select otc from cards where otc = any(${codes})`
  return rows.map(({ otc }) => otc)
}

/**
 * Answers with the ids that were inserted: of two imports at the same moment each card comes in once. However many, in one
 * statement and in one order: neither imports nor those who count cards wait for each other in a circle.
 */
export async function insertImports(sql: Sql, cards: readonly NewImport[], at: Date): Promise<Set<string>> {
  const rows = cards.map(({ former: _, sealedKeys, ...card }) => ({ ...card, sealedKeys: hexOf(sealedKeys) }))
  const inserted = await sql<{ id: string }[]>`
    insert into cards (id, uid, title, otc, design_id, counter, tap_limit_msats, day_limit_msats, disabled_at, blocked_at,
                       sealed_keys, imported_from, import_ref, tap_key_id, imported_at, keys_issued_at, created_at)
    select id, uid, title, otc, "designId", counter, "tapLimitMsats", "dayLimitMsats", "disabledAt", "blockedAt",
           decode("sealedKeys", 'hex'), "importedFrom", "importRef", "tapKeyId", ${at}, ${at}, ${at}
    from jsonb_to_recordset(${sql.json(rows as never)}) as r (
      id text, uid text, title text, otc text, "designId" text, counter integer, "tapLimitMsats" bigint,
      "dayLimitMsats" bigint, "disabledAt" timestamptz, "blockedAt" timestamptz, "sealedKeys" text, "importedFrom" text,
      "importRef" text, "tapKeyId" text)
    order by "importRef" collate "C"
    on conflict do nothing returning id`
  const ids = new Set(inserted.map(({ id }) => id))
  const former = cards
    .filter(({ id }) => ids.has(id))
    .flatMap(card => card.former.map(({ id, sealedKeys }) => ({ id, cardId: card.id, sealedKeys: hexOf(sealedKeys) })))
  if (former.length > 0) {
    await sql`
      insert into card_former_keys (id, card_id, sealed_keys, replaced_at)
      select id, "cardId", decode("sealedKeys", 'hex'), ${at}
      from jsonb_to_recordset(${sql.json(former)}) as r (id text, "cardId" text, "sealedKeys" text)`
  }
  return ids
}

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

export async function insertTapKeys(
  sql: Sql,
  keys: readonly { id: string; sealedKey: Uint8Array }[],
  at: Date,
): Promise<void> {
  if (keys.length === 0) return
  const rows = keys.map(({ id, sealedKey }) => ({ id, sealedKey: hexOf(sealedKey) }))
  await sql`
    insert into tap_keys (id, sealed_key, created_at)
    select id, decode("sealedKey", 'hex'), ${at} from jsonb_to_recordset(${sql.json(rows)}) as r (id text, "sealedKey" text)
    on conflict do nothing`
}

export const listTapKeys = (sql: Sql) => sql<{ id: string; sealedKey: Uint8Array }[]>`
  select id, sealed_key from tap_keys order by created_at, id`

export async function findImportedId(sql: Sql, system: CardSystem, importRef: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    select id from cards where imported_from = ${system} and import_ref = ${importRef} and imported_at is not null`
  return row?.id
}

export type ToMeet = { id: string; sealedKeys: Uint8Array }

/** Cards of this key 1 whose chip nobody has seen yet. */
export const listToMeet = (sql: Sql, tapKeyId: string, after: string) => sql<ToMeet[]>`
  select id, sealed_keys from cards
  where tap_key_id = ${tapKeyId} and tapped_at is null and uid is null and id > ${after}
  order by id limit 500`
