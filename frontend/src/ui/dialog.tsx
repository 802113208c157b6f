/** A dialog in the middle of the screen; on phones it rises from the lower edge. */

import { Dialog as Primitive } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { t } from '../language/current.ts'
import { cn } from './cn.ts'
import { CloseIcon } from './icons.tsx'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  about?: ReactNode
  children?: ReactNode
  footer?: ReactNode
  className?: string
}

export function Dialog({ open, onOpenChange, title, about, children, footer, className }: Props) {
  // Our dialogs have no trigger of the library's, which would give the focus back to nobody.
  const before = useRef<Element>(null)
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 animate-fade bg-black/45 backdrop-blur-[2px]" />
        <Primitive.Content
          {...(about ? {} : { 'aria-describedby': undefined })}
          // The focus is with the dialog or where it says, not on its first button, which would be the one that closes it.
          onOpenAutoFocus={event => {
            before.current = document.activeElement
            event.preventDefault()
            const content = event.currentTarget
            if (!(content instanceof HTMLElement)) return
            ;(content.querySelector<HTMLElement>('[data-first-focus]') ?? content).focus()
          }}
          onCloseAutoFocus={event => {
            event.preventDefault()
            if (before.current instanceof HTMLElement) before.current.focus()
          }}
          className={cn(
            'fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] animate-slide-up flex-col rounded-t-3xl border border-line bg-panel shadow-float outline-none',
            'sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-[min(32rem,calc(100vw-2rem))] sm:-translate-1/2 sm:animate-fade sm:rounded-2xl',
            className,
          )}
        >
          <header className="flex items-start justify-between gap-2 px-5 pt-4 sm:px-6 sm:pt-5">
            <div className="min-w-0 pt-2">
              <Primitive.Title className="text-lg font-semibold text-ink">{title}</Primitive.Title>
              {about && <Primitive.Description className="mt-1 text-sm text-ink-soft">{about}</Primitive.Description>}
            </div>
            <Primitive.Close
              aria-label={t('Close')}
              className="-mr-2 grid size-11 shrink-0 place-items-center rounded-xl text-ink-soft hover:bg-sunken hover:text-ink"
            >
              <CloseIcon />
            </Primitive.Close>
          </header>
          <div className="min-h-0 overflow-y-auto px-5 py-4 sm:px-6">{children}</div>
          {footer && (
            <footer className="flex flex-col-reverse gap-2 border-t border-line px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end sm:px-6">
              {footer}
            </footer>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
