import type { CardSystem } from '@chispa/contract/card-imports'
import type { Sql } from '@chispa/database/connect'
import type { SealedFormer } from '../cards/card-keys.ts'

export type NewImport = {
  id: string
  uid: string | null
  title: string
  otc: string
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

/** Those that are here already, by what tells them apart: their id, their chip, or what the other system calls them. */
export async function findPresent(
  sql: Sql,
  system: CardSystem,
  { ids, uids, refs }: { ids: string[]; uids: string[]; refs: string[] },
): Promise<{ id: string; uid: string | null; importRef: string | null }[]> {
  return sql<{ id: string; uid: string | null; importRef: string | null }[]>`
    select id, uid, import_ref from cards
    where id = any(${ids}) or uid = any(${uids}) or (imported_from = ${system} and import_ref = any(${refs}))`
}

/** Answers with the ids that were inserted: of two imports at the same moment each card comes in once. */
export async function insertImports(sql: Sql, cards: readonly NewImport[], at: Date): Promise<Set<string>> {
  const rows = cards.map(({ former: _, ...card }) => ({ ...card, importedAt: at, keysIssuedAt: at, createdAt: at }))
  const inserted = await sql<{ id: string }[]>`
    insert into cards ${sql(rows)} on conflict do nothing returning id`
  const ids = new Set(inserted.map(({ id }) => id))
  const former = cards
    .filter(({ id }) => ids.has(id))
    .flatMap(card => card.former.map(keys => ({ ...keys, cardId: card.id, replacedAt: at })))
  if (former.length > 0) await sql`insert into card_former_keys ${sql(former)}`
  return ids
}

export async function insertTapKeys(
  sql: Sql,
  keys: readonly { id: string; sealedKey: Uint8Array }[],
  at: Date,
): Promise<void> {
  if (keys.length === 0) return
  const rows = keys.map(key => ({ ...key, createdAt: at }))
  await sql`insert into tap_keys ${sql(rows)} on conflict do nothing`
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
