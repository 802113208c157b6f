/** Nothing here yet, and what to do about it. */
import type { ReactNode } from 'react'
import type { Icon } from '../ui/icons.tsx'

/** `alone`: there is no other headline on the page. */
type Props = { icon: Icon; title: string; children?: ReactNode; action?: ReactNode; alone?: boolean }

export const EmptyState = ({ icon: EmptyIcon, title, children, action, alone }: Props) => {
  const Heading = alone ? 'h1' : 'h2'
  return (
    <div className="flex flex-col items-center px-6 py-14 text-center">
      <span className="mb-4 grid size-14 place-items-center rounded-2xl bg-brand-tint text-brand-text">
        <EmptyIcon className="size-7" />
      </span>
      <Heading className="text-lg font-semibold text-ink">{title}</Heading>
      {children && <p className="mt-1.5 max-w-sm text-sm text-ink-soft">{children}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}
