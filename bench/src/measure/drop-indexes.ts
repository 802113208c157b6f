/** A million rows are indexed much faster at once than one by one; what holds up a constraint stays. */
import type { Transaction } from '@chispa/database/connect'

/** Answers what makes them again. */
export async function dropIndexes(tx: Transaction, tables: string[]): Promise<() => Promise<void>> {
  const indexes = await tx<{ name: string; definition: string }[]>`
    select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition
    from pg_index
    where indrelid::regclass::text = any(${tables}) and indexrelid not in (select conindid from pg_constraint)`
  for (const { name } of indexes) await tx.unsafe(`drop index ${name}`)
  return async () => {
    for (const { definition } of indexes) await tx.unsafe(definition)
  }
}
