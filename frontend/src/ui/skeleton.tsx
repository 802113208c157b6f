import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

export const Skeleton = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div aria-hidden="true" className={cn('h-4 animate-pulse rounded-md bg-sunken', className)} {...rest} />
)
