/** How many there are of what, side by side; two in a row on phones when there are four. */

import { Children, type ReactNode } from 'react'
import { t } from '../../language/current.ts'
import { cn } from '../../ui/cn.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { numberText } from '../sats.ts'

export const CountRow = ({ children }: { children: ReactNode }) => (
  <dl
    className={cn('grid gap-3 sm:gap-4', Children.count(children) > 3 ? 'grid-cols-2 md:grid-cols-4' : 'grid-cols-3')}
  >
    {children}
  </dl>
)

/** Undefined: not here yet. Null: not known. */
type Props = { name: string; value: number | null | undefined; tone?: string | undefined }

export const Count = ({ name, value, tone }: Props) => (
  <div className="flex min-w-0 flex-col-reverse rounded-2xl border border-line bg-panel px-4 py-3.5 shadow-panel sm:px-5">
    <dt className="text-xs text-ink-faint sm:text-sm">{name}</dt>
    <dd className={cn('text-2xl font-semibold tabular-nums', tone)}>
      {value === undefined ? (
        <Skeleton className="my-1 h-6 w-12" />
      ) : value === null ? (
        <span title={t('Not known')}>–</span>
      ) : (
        numberText(value)
      )}
    </dd>
  </div>
)
