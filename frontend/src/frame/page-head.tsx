/** Title of a page, a line about it, and what can be done there. */
import type { ReactNode } from 'react'
import { useDocumentTitle } from '../components/instance.ts'

/** `back`: a BackLink to what this page is part of. */
type Props = { title: string; about?: ReactNode; action?: ReactNode; back?: ReactNode }

export function PageHead({ title, about, action, back }: Props) {
  useDocumentTitle(title)
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        {back && <div className="-mt-3 mb-1 -ml-2">{back}</div>}
        <h1 className="text-2xl font-semibold tracking-tight text-ink sm:text-3xl">{title}</h1>
        {about && <p className="mt-1.5 max-w-prose text-ink-soft">{about}</p>}
      </div>
      {action && <div className="flex flex-wrap gap-2">{action}</div>}
    </header>
  )
}
