/** Names and values, one below the other. */
import type { ReactNode } from 'react'

export const Facts = ({ children }: { children: ReactNode }) => <dl className="divide-y divide-line">{children}</dl>

type Props = { name: string; children: ReactNode; action?: ReactNode }

export const Fact = ({ name, children, action }: Props) => (
  <div className="flex items-center gap-3 px-5 py-2 text-sm sm:px-6">
    <div className="flex min-h-10 min-w-0 flex-1 flex-col justify-center gap-x-4 sm:flex-row sm:items-center sm:justify-start">
      <dt className="shrink-0 text-ink-faint sm:w-36">{name}</dt>
      <dd className="min-w-0 flex-1 text-ink">{children}</dd>
    </div>
    {action}
  </div>
)
