/** Title of a page, a line about it, and what can be done there. */
import type { ReactNode } from 'react'
import { useDocumentTitle } from '../components/instance.ts'

/** `back`: a BackLink to what this page is part of. `lead`: a picture before the title. */
type Props = { title: string; about?: ReactNode; action?: ReactNode; back?: ReactNode; lead?: ReactNode }

export function PageHead({ title, about, action, back, lead }: Props) {
  useDocumentTitle(title)
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        {back && <div className="-mt-3 mb-1 -ml-2">{back}</div>}
        <div className="flex min-w-0 items-center gap-3">
          {lead}
          <h1 className="min-w-0 text-2xl font-semibold tracking-tight text-ink wrap-anywhere sm:text-3xl">{title}</h1>
        </div>
        {about && <p className="mt-1.5 max-w-prose text-ink-soft">{about}</p>}
      </div>
      {action && <div className="flex flex-wrap gap-2">{action}</div>}
    </header>
  )
}
