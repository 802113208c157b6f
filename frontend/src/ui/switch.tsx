import { Switch as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** The knob is small, the target is 44 px. */
export const Switch = ({ className, ...rest }: ComponentProps<typeof Primitive.Root>) => (
  <Primitive.Root
    className={cn('group inline-flex h-11 w-13 shrink-0 items-center rounded-full disabled:opacity-60', className)}
    {...rest}
  >
    <span className="flex h-7 w-full items-center rounded-full border border-line-strong bg-sunken px-0.5 transition-colors group-data-[state=checked]:border-brand-text group-data-[state=checked]:bg-brand-text">
      <Primitive.Thumb className="block size-5.5 rounded-full bg-line-strong shadow-sm transition-[transform,background-color] data-[state=checked]:translate-x-[1.4rem] data-[state=checked]:bg-panel" />
    </span>
  </Primitive.Root>
)
