/** A message that stands in the page, in one of four tones. */
import { cva, type VariantProps } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import { AlertIcon, CheckIcon, InfoIcon } from './icons.tsx'

const look = cva('flex gap-3 rounded-xl px-4 py-3 text-sm', {
  variants: {
    tone: {
      info: 'bg-info-tint text-info',
      ok: 'bg-ok-tint text-ok',
      warn: 'bg-warn-tint text-warn',
      danger: 'bg-danger-tint text-danger',
    },
  },
  defaultVariants: { tone: 'info' },
})

const icons = { info: InfoIcon, ok: CheckIcon, warn: AlertIcon, danger: AlertIcon }

type Props = VariantProps<typeof look> & { children: ReactNode; id?: string; className?: string; action?: ReactNode }

export function Notice({ tone, children, id, className, action }: Props) {
  const Icon = icons[tone ?? 'info']
  return (
    <div id={id} className={cn(look({ tone }), className)} role={tone === 'danger' ? 'alert' : undefined}>
      <Icon className="mt-px shrink-0" />
      <div className="min-w-0 flex-1 leading-relaxed">{children}</div>
      {action}
    </div>
  )
}
