/** One thing that happened. */

import type { ActivityRow } from '@chispa/contract/activity'
import { activityText } from '../../components/activity/activity-text.ts'
import { categoryWords, levelTones } from '../../components/activity/activity-words.ts'
import { Time } from '../../components/time.tsx'
import { cn } from '../../ui/cn.ts'

export const ActivityLine = ({ row }: { row: ActivityRow }) => (
  <div className="flex items-start gap-4 px-5 py-3.5 text-sm sm:px-6">
    <span
      className={cn('mt-1.5 size-2 shrink-0 rounded-full', levelTones()[row.level].dot)}
      title={levelTones()[row.level].label}
    />
    <span className="min-w-0 flex-1">
      <span className="block text-ink">{activityText(row)}</span>
      <span className="block text-ink-faint">{categoryWords()[row.category]}</span>
    </span>
    <span className="shrink-0 text-ink-faint">
      <Time at={row.createdAt} />
    </span>
  </div>
)
