/** Fills the screen for somebody else to use, and keeps the focus until it is left. */
import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'

type Props = { title: string; onClose: () => void; children: ReactNode }

export const FullScreen = ({ title, onClose, children }: Props) => (
  <Primitive.Root open onOpenChange={onClose}>
    <Primitive.Portal>
      <Primitive.Content
        aria-describedby={undefined}
        onOpenAutoFocus={event => {
          event.preventDefault()
          if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
        }}
        className="fixed inset-0 z-50 flex flex-col overflow-y-auto bg-page px-4 pt-[max(1rem,env(safe-area-inset-top))] pb-[max(1rem,env(safe-area-inset-bottom))] outline-none sm:px-6"
      >
        <Primitive.Title className="text-center text-lg font-semibold text-ink">{title}</Primitive.Title>
        {children}
      </Primitive.Content>
    </Primitive.Portal>
  </Primitive.Root>
)
