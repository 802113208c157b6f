import type { CardSystem, ImportReport } from '@chispa/contract/card-imports'
import type { Sql } from '@chispa/database/connect'
import { activityIn } from '../activity/record.ts'

/** In the transaction of the import. `who`: absent where it was done on the server’s command line. */
export const recordImport = (
  tx: Sql,
  system: CardSystem,
  { added, present, refused }: Pick<ImportReport, 'added' | 'present' | 'refused'>,
  who: { requestId?: string; by?: string } = {},
): Promise<void> =>
  activityIn(tx).record({
    category: 'CARD',
    level: 'WARN',
    event: 'card.imported',
    message: `${added} cards were taken over from ${system}`,
    ...(who.requestId !== undefined && { requestId: who.requestId }),
    metadata: { system, added, present, refused, by: who.by ?? 'command line' },
  })
