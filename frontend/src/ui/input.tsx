/** Text fields. 16 px of text on phones, or browsers zoom into them. */
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

const look =
  'w-full min-w-0 rounded-xl border border-line-strong/55 bg-card px-3.5 text-base text-ink transition-colors hover:border-line-strong focus-visible:border-brand-text disabled:cursor-not-allowed disabled:bg-sunken disabled:opacity-70 aria-invalid:border-danger sm:text-sm'

export const Input = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input className={cn(look, 'h-11', className)} {...rest} />
)

export const Textarea = ({ className, ...rest }: ComponentProps<'textarea'>) => (
  <textarea className={cn(look, 'min-h-24 py-2.5 leading-relaxed', className)} {...rest} />
)

export const Select = ({ className, ...rest }: ComponentProps<'select'>) => (
  <select
    className={cn(
      look,
      'h-11 appearance-none bg-[length:1.1rem] bg-[right_0.75rem_center] bg-no-repeat pr-10',
      'bg-[image:url("data:image/svg+xml,%3Csvg_xmlns=%27http://www.w3.org/2000/svg%27_viewBox=%270_0_24_24%27_fill=%27none%27_stroke=%27%23888078%27_stroke-width=%272%27_stroke-linecap=%27round%27_stroke-linejoin=%27round%27%3E%3Cpath_d=%27m6_9_6_6_6-6%27/%3E%3C/svg%3E")]',
      className,
    )}
    {...rest}
  />
)
