/** One thing of several behind a row: what it is and how it stands, opened by a touch. What is inside is drawn when it is opened. */
import { type ReactNode, useId, useState } from 'react'
import { cn } from './cn.ts'
import { ChevronDownIcon, type Icon } from './icons.tsx'

type Props = { icon: Icon; title: string; value?: ReactNode; children: ReactNode }

export function FoldRow({ icon: Sign, title, value, children }: Props) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
          className="flex min-h-14 w-full items-center gap-3.5 px-5 py-3 text-left hover:bg-sunken/60 sm:px-6"
        >
          <Sign className="size-5 shrink-0 text-ink-soft" />
          <span className="min-w-0 flex-1">
            <span id={`${id}-title`} className="block font-medium">
              {title}
            </span>
            {value && <span className="block truncate text-sm font-normal text-ink-soft">{value}</span>}
          </span>
          <ChevronDownIcon className={cn('shrink-0 text-ink-faint transition-transform', open && 'rotate-180')} />
        </button>
      </h2>
      {open && (
        <div id={id} className="px-5 pt-1 pb-5 sm:px-6">
          {children}
        </div>
      )}
    </section>
  )
}
