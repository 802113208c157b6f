import type { CardSystem } from '@chispa/contract/card-imports'
import type { Sql } from '@chispa/database/connect'
import { findImportedId } from './store.ts'

/** The card that the other system called so, in either case; undefined when there is none. */
export const importedCardId = (sql: Sql, system: CardSystem, ref: string): Promise<string | undefined> =>
  findImportedId(sql, system, ref.toLowerCase())
