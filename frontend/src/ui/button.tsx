/** Buttons, and links that look like them (`asChild`). Never lower than 44 px, the size of a fingertip. Words wrap where letters are large. */
import { cva, type VariantProps } from 'class-variance-authority'
import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { Spinner } from './spinner.tsx'

const look = cva(
  'inline-flex items-center justify-center gap-2 rounded-xl font-medium [&_svg]:shrink-0 transition-[background-color,border-color,color,box-shadow,transform] select-none active:translate-y-px disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-progress aria-disabled:opacity-55 base:max-w-full base:shrink-0 base:py-1',
  {
    variants: {
      variant: {
        primary: 'shadow-sm hover:shadow-md base:bg-brand base:text-on-brand base:hover:brightness-105',
        secondary:
          'border border-line shadow-xs hover:border-line-strong/60 dark:border-line-strong/45 base:bg-panel base:text-ink base:hover:bg-sunken',
        ghost: 'base:text-ink-soft base:hover:bg-sunken base:hover:text-ink',
        danger: 'bg-danger-tint text-danger hover:brightness-95 dark:hover:brightness-125',
      },
      size: {
        medium: 'text-sm base:min-h-11 base:px-4',
        large: 'px-4 sm:px-6 base:min-h-12 base:text-base',
        icon: 'size-11',
      },
    },
    defaultVariants: { variant: 'primary', size: 'medium' },
  },
)

type Props = ComponentProps<'button'> & VariantProps<typeof look> & { asChild?: boolean; busy?: boolean }

export function Button({
  className,
  variant,
  size,
  asChild,
  busy,
  children,
  disabled,
  type = 'button',
  ...rest
}: Props) {
  const classes = cn(look({ variant, size }), className)
  if (asChild) {
    return (
      <Slot.Root className={classes} {...rest}>
        {children}
      </Slot.Root>
    )
  }
  return (
    // A busy button does nothing and keeps the focus: a disabled one would lose it, and a dialog could not give it back.
    <button
      type={type}
      className={classes}
      disabled={disabled}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      {...rest}
      {...(busy && { onClick: event => event.preventDefault() })}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}
