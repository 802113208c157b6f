/** Text fields. 16 px of text on phones, or browsers zoom into them. */
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { ChevronDownIcon } from './icons.tsx'

const look =
  'min-w-0 rounded-xl border-line-strong/55 text-ink transition-colors hover:border-line-strong focus-visible:border-brand-text disabled:cursor-not-allowed disabled:bg-sunken disabled:opacity-70 aria-invalid:border-danger base:w-full base:border base:bg-panel base:px-3.5 base:text-base base:sm:text-sm'

export const Input = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input className={cn(look, 'base:h-11', className)} {...rest} />
)

export const Textarea = ({ className, ...rest }: ComponentProps<'textarea'>) => (
  <textarea className={cn(look, 'min-h-24 py-2.5 leading-relaxed', className)} {...rest} />
)

/** The native list: the best one on every phone. Layout classes go to the frame. */
export const Select = ({ className, ...rest }: ComponentProps<'select'>) => (
  <span className={cn('relative block min-w-0', className)}>
    <select className={cn(look, 'h-11 appearance-none truncate pr-10')} {...rest} />
    <ChevronDownIcon className="pointer-events-none absolute top-3 right-3 text-ink-faint" />
  </span>
)
