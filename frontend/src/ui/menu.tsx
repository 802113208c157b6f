/** A menu that drops from a button. */
import { DropdownMenu as Primitive } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'

type Props = { trigger: ReactNode; children: ReactNode; align?: 'start' | 'end'; side?: 'top' | 'bottom' }

export const Menu = ({ trigger, children, align = 'end', side = 'bottom' }: Props) => (
  <Primitive.Root>
    <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
    <Primitive.Portal>
      <Primitive.Content
        align={align}
        side={side}
        sideOffset={6}
        collisionPadding={12}
        className="z-50 min-w-52 animate-rise rounded-xl border border-line bg-panel p-1.5 shadow-float"
      >
        {children}
      </Primitive.Content>
    </Primitive.Portal>
  </Primitive.Root>
)

const look =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-lg px-3 text-sm outline-none base:text-ink select-none data-highlighted:bg-sunken data-[disabled]:opacity-50'

export const MenuItem = ({ className, ...rest }: ComponentProps<typeof Primitive.Item>) => (
  <Primitive.Item className={cn(look, className)} {...rest} />
)

export const MenuLine = () => <Primitive.Separator className="mx-2 my-1.5 h-px bg-line" />
