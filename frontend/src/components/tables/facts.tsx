/** Names and values, one below the other. */
import type { ReactNode } from 'react'

export const Facts = ({ children }: { children: ReactNode }) => <dl className="divide-y divide-line">{children}</dl>

type Props = { name: string; children: ReactNode; action?: ReactNode }

export const Fact = ({ name, children, action }: Props) => (
  <div className="grid min-h-14 grid-cols-[1fr_auto] content-center items-center gap-x-4 px-5 py-2 text-sm sm:grid-cols-[9rem_1fr_auto] sm:px-6">
    <dt className="text-ink-faint">{name}</dt>
    <dd className="min-w-0 text-ink max-sm:row-start-2">{children}</dd>
    {action && <dd className="max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1">{action}</dd>}
  </div>
)
