import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

export const Skeleton = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div
    aria-hidden="true"
    className={cn('animate-pulse bg-sunken base:h-4 base:max-w-full base:rounded-md', className)}
    {...rest}
  />
)
