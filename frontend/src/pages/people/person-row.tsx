/** One thing that can be done with a person's account, and what it means. */
import type { ReactNode } from 'react'

export const PersonRow = ({ title, about, children }: { title: string; about: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4 sm:px-6">
    <div className="min-w-0 flex-1 basis-64">
      <h2 className="text-sm font-semibold">{title}</h2>
      <p className="text-sm text-ink-soft">{about}</p>
    </div>
    {children}
  </div>
)
