import type { CardSystem, ImportReport } from '@chispa/contract/card-imports'
import type { ActivityLog } from '../activity/record.ts'

/** `who`: absent where it was done on the server’s command line. */
export const recordImport = (
  activity: ActivityLog,
  system: CardSystem,
  { added, present, refused }: ImportReport,
  who: { requestId?: string; by?: string } = {},
): Promise<void> =>
  activity.record({
    category: 'CARD',
    level: 'WARN',
    event: 'card.imported',
    message: `${added} cards were taken over from ${system}`,
    ...(who.requestId !== undefined && { requestId: who.requestId }),
    metadata: { system, added, present, refused, by: who.by ?? 'command line' },
  })
