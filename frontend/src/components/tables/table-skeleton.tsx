/** Rows that are still being asked for. By itself, so that pages without a table do without the library for tables. */
import { t } from '../../language/current.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

export const TableSkeleton = ({ rows = 6 }: { rows?: number }) => (
  <div aria-busy="true" className="divide-y divide-line">
    <span className="sr-only" role="status">
      {t('Loading')}
    </span>
    {Array.from({ length: rows }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: these rows are all alike
      <div key={at} className="flex items-center gap-4 px-6 py-4">
        <Skeleton className="size-9 rounded-full" />
        <Skeleton className="w-2/5" />
        <Skeleton className="ml-auto w-1/5" />
      </div>
    ))}
  </div>
)
