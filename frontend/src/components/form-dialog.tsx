/** A form in a dialog: its fields, what is wrong beyond them, one button that sends it and one that leaves. */

import { type FormEvent, type ReactNode, useId } from 'react'
import { t } from '../language/current.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { WaitsFor } from '../ui/waits-for.tsx'

type Props = {
  form: { submit: (event: FormEvent) => void; busy: boolean; trouble: string | null }
  title: ReactNode
  about?: ReactNode
  /** What the button says that sends the form. */
  act: string
  danger?: boolean
  disabled?: boolean
  /** What is missing before it can be sent: said above the button. */
  waitsFor?: string | false
  close: () => void
  children: ReactNode
}

export function FormDialog({ form, title, about, act, danger = false, disabled, waitsFor, close, children }: Props) {
  const [formId, waitsId] = [useId(), useId()]
  return (
    <Dialog
      open
      onOpenChange={close}
      title={title}
      about={about}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {t('Cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={danger ? 'danger' : 'primary'}
            busy={form.busy}
            disabled={disabled || Boolean(waitsFor)}
            aria-describedby={waitsFor ? waitsId : undefined}
          >
            {act}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={form.submit} className="flex flex-col gap-5">
        {children}
        {form.trouble && <Notice tone="danger">{form.trouble}</Notice>}
        {waitsFor && <WaitsFor id={waitsId}>{waitsFor}</WaitsFor>}
      </form>
    </Dialog>
  )
}
