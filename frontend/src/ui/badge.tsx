import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

const look = cva(
  'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-medium base:whitespace-nowrap',
  {
    variants: {
      tone: {
        plain: 'bg-sunken text-ink-soft',
        brand: 'bg-brand-tint text-brand-text',
        ok: 'bg-ok-tint text-ok',
        warn: 'bg-warn-tint text-warn',
        danger: 'bg-danger-tint text-danger',
        info: 'bg-info-tint text-info',
      },
    },
    defaultVariants: { tone: 'plain' },
  },
)

export const Badge = ({ className, tone, ...rest }: ComponentProps<'span'> & VariantProps<typeof look>) => (
  <span className={cn(look({ tone }), className)} {...rest} />
)
