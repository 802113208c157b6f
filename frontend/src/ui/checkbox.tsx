/** A checkbox with its words; the whole row is the target. */
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'

type Props = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode }

export const Checkbox = ({ label, hint, className, ...rest }: Props) => (
  <label className={cn('flex min-h-11 cursor-pointer items-start gap-3 py-2.5 text-sm', className)}>
    <input type="checkbox" className="mt-0.5 size-4.5 shrink-0 accent-(--brand-text)" {...rest} />
    <span className="flex min-w-0 flex-col">
      <span className="text-ink">{label}</span>
      {hint && <span className="text-ink-faint">{hint}</span>}
    </span>
  </label>
)
