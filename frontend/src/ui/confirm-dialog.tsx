/** Asks before something that is not easily undone. What went wrong is said where it was asked. */

import type { ReactNode } from 'react'
import { t } from '../language/current.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'

type Props = {
  title: string
  children: ReactNode
  act: string
  busy: boolean
  trouble?: string | undefined
  onConfirm: () => void
  close: () => void
}

export const ConfirmDialog = ({ title, children, act, busy, trouble, onConfirm, close }: Props) => (
  <Dialog
    open
    onOpenChange={close}
    title={title}
    footer={
      <>
        <Button variant="secondary" onClick={close}>
          {t('Cancel')}
        </Button>
        <Button variant="danger" busy={busy} onClick={onConfirm}>
          {act}
        </Button>
      </>
    }
  >
    <div className="flex flex-col gap-4 text-sm leading-relaxed text-ink-soft">
      {children}
      {trouble && <Notice tone="danger">{trouble}</Notice>}
    </div>
  </Dialog>
)
