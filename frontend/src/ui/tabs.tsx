/** Tabs as a segmented row; arrow keys move between them. */
import { Tabs as Primitive } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'

export const Tabs = Primitive.Root

export const TabList = ({ children, label }: { children: ReactNode; label: string }) => (
  <Primitive.List aria-label={label} className="flex flex-wrap gap-1 rounded-xl bg-sunken p-1">
    {children}
  </Primitive.List>
)

export const Tab = ({ className, ...rest }: ComponentProps<typeof Primitive.Trigger>) => (
  <Primitive.Trigger
    className={cn(
      'flex min-h-11 min-w-0 flex-auto items-center justify-center gap-2 rounded-lg px-2 text-sm font-medium text-ink-soft transition-colors hover:text-ink data-[state=active]:bg-panel data-[state=active]:text-ink data-[state=active]:shadow-sm',
      className,
    )}
    {...rest}
  />
)

export const TabPanel = ({ className, ...rest }: ComponentProps<typeof Primitive.Content>) => (
  <Primitive.Content className={cn('rounded-xl base:mt-5', className)} {...rest} />
)
