/**
 * Seals anew what an older vault key sealed. Safe while the services run: a row is replaced only if it still holds the
 * value that was read. Only values of older keys are looked at, so a run that was cut short is simply run again.
 */
import type { Sql } from './connect.ts'
import { SealError, type Sealer } from './seal.ts'
import { type SealedColumn, sealedColumns } from './sealed-columns.ts'

export type ResealOptions = {
  columns?: readonly SealedColumn[]
  batchSize?: number
  /** Counts what would be resealed, and writes nothing. */
  dryRun?: boolean
  /** Told of each value that does not open; it stays as it is. */
  onFailure?: (recordId: string, error: SealError) => void
}

/** `remaining`: values that the current key still does not open, the failed ones and those written meanwhile. */
export type ResealCounts = { table: string; column: string; resealed: number; failed: number; remaining: number }

export async function reseal(sql: Sql, sealer: Sealer, options: ResealOptions = {}): Promise<ResealCounts[]> {
  const counts: ResealCounts[] = []
  for (const column of options.columns ?? sealedColumns) counts.push(await resealColumn(sql, sealer, column, options))
  return counts
}

async function resealColumn(
  sql: Sql,
  sealer: Sealer,
  target: SealedColumn,
  { batchSize = 200, dryRun = false, onFailure }: ResealOptions,
): Promise<ResealCounts> {
  const { table, column, recordId } = target
  let [resealed, failed] = [0, 0]
  for await (const rows of listOutdated(sql, sealer, target, batchSize)) {
    await Promise.all(
      rows.map(async ({ id, value }) => {
        const fresh = sealAnew(sealer, value, recordId(id))
        if (fresh instanceof SealError) {
          failed++
          onFailure?.(recordId(id), fresh)
        } else if (dryRun || (await replace(sql, target, id, value, fresh))) resealed++
      }),
    )
  }
  let remaining = 0
  for await (const rows of listOutdated(sql, sealer, target, batchSize)) remaining += rows.length
  return { table, column, resealed, failed, remaining }
}

function sealAnew(sealer: Sealer, value: Uint8Array, recordId: string): Buffer | SealError {
  try {
    return sealer.seal(sealer.open(value, recordId), recordId)
  } catch (error) {
    if (error instanceof SealError) return error
    throw error
  }
}

type Row = { id: string | number; value: Buffer }

/** All values, in batches; only the sealer knows which of them are of an older key. */
async function* listOutdated(
  sql: Sql,
  sealer: Sealer,
  { table, idColumn, column }: SealedColumn,
  batchSize: number,
): AsyncGenerator<Row[]> {
  let last: string | number | undefined
  for (;;) {
    const rows = await sql<Row[]>`
      select ${sql(idColumn)} as id, ${sql(column)} as value from ${sql(table)}
      where ${sql(column)} is not null ${last === undefined ? sql`` : sql`and ${sql(idColumn)} > ${last}`}
      order by ${sql(idColumn)} limit ${batchSize}`
    if (rows.length === 0) return
    last = rows.at(-1)!.id
    yield rows.filter(({ value }) => isOutdated(sealer, value))
  }
}

/** What has not the form of a sealed value is outdated as well: somebody has to look at it. */
function isOutdated(sealer: Sealer, value: Uint8Array): boolean {
  try {
    return sealer.needsReseal(value)
  } catch (error) {
    if (error instanceof SealError) return true
    throw error
  }
}

/** Compare and set: whoever wrote the row in the meantime wins. */
async function replace(
  sql: Sql,
  { table, idColumn, column }: SealedColumn,
  id: string | number,
  old: Buffer,
  fresh: Buffer,
): Promise<boolean> {
  const { count } = await sql`
    update ${sql(table)} set ${sql(column)} = ${fresh} where ${sql(idColumn)} = ${id} and ${sql(column)} = ${old}`
  return count === 1
}
