import { t } from '../language/current.ts'
import { Skeleton } from '../ui/skeleton.tsx'

export const PageSkeleton = () => (
  <div className="mx-auto w-full max-w-5xl px-4 py-10 sm:px-8" aria-busy="true">
    <span className="sr-only" role="status">
      {t('Loading')}
    </span>
    <Skeleton className="mb-3 h-8 w-48" />
    <Skeleton className="mb-8 w-72 max-w-full" />
    <Skeleton className="h-64 rounded-2xl" />
  </div>
)
