/** Nothing here yet, and what to do about it. */
import type { ReactNode } from 'react'
import type { Icon } from '../ui/icons.tsx'

type Props = { icon: Icon; title: string; children?: ReactNode; action?: ReactNode }

export const EmptyState = ({ icon: EmptyIcon, title, children, action }: Props) => (
  <div className="flex flex-col items-center px-6 py-14 text-center">
    <span className="mb-4 grid size-14 place-items-center rounded-2xl bg-brand-tint text-brand-text">
      <EmptyIcon className="size-7" />
    </span>
    <h2 className="text-lg font-semibold text-ink">{title}</h2>
    {children && <p className="mt-1.5 max-w-sm text-sm text-ink-soft">{children}</p>}
    {action && <div className="mt-5">{action}</div>}
  </div>
)
