/** A surface that holds one thing. */
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'

export const Panel = ({ className, ...rest }: ComponentProps<'section'>) => (
  <section className={cn('min-w-0 rounded-2xl border bg-panel shadow-panel base:border-line', className)} {...rest} />
)

type HeadProps = { title: ReactNode; about?: ReactNode; action?: ReactNode; id?: string }

export const PanelHead = ({ title, about, action, id }: HeadProps) => (
  <header className="flex flex-wrap items-start justify-between gap-3 border-b border-line px-5 py-4 sm:px-6">
    <div className="min-w-0">
      <h2 id={id} className="text-base font-semibold text-ink">
        {title}
      </h2>
      {about && <p className="mt-0.5 text-sm text-ink-soft">{about}</p>}
    </div>
    {action}
  </header>
)

export const PanelBody = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div className={cn('px-5 py-5 sm:px-6', className)} {...rest} />
)
