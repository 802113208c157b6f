/** What the member wrote down about a payment. Nobody else sees it. */
import { maxPrivateNoteChars, writePaymentNote } from '@chispa/contract/contacts'
import type { OwnPaymentDetail } from '@chispa/contract/history'
import { useState } from 'react'
import { useForm } from '../../components/use-form.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PencilIcon } from '../../ui/icons.tsx'
import { Textarea } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'

export function PaymentNote({ payment: { id, note } }: { payment: Pick<OwnPaymentDetail, 'id' | 'note'> }) {
  const [writing, setWriting] = useState(false)
  if (writing) return <NoteForm id={id} note={note} close={() => setWriting(false)} />
  return (
    <div className="flex items-center justify-between gap-3">
      <p className="min-w-0 text-sm whitespace-pre-line text-ink-soft wrap-anywhere">
        {note ?? t('No note of yours yet.')}
      </p>
      <Button variant="ghost" onClick={() => setWriting(true)}>
        <PencilIcon className="size-4.5" /> {note === null ? t('Add a note') : t('Change the note')}
      </Button>
    </div>
  )
}

function NoteForm({ id, note, close }: { id: string; note: string | null; close: () => void }) {
  const form = useForm({
    defaults: { note: note ?? '' },
    submit: ({ note: text }) => call(writePaymentNote, { params: { id }, body: { note: text.trim() || null } }),
    onDone: close,
  })
  return (
    <form onSubmit={form.submit} className="flex flex-col gap-3">
      <Field label={t('Note')} hint={t('Only you see it.')} problem={form.problem('note')}>
        {control => (
          <Textarea
            {...control}
            autoFocus
            rows={2}
            maxLength={maxPrivateNoteChars}
            value={form.values.note}
            onChange={event => form.set({ note: event.target.value })}
          />
        )}
      </Field>
      {form.trouble && <Notice tone="danger">{form.trouble}</Notice>}
      <div className="flex gap-2">
        <Button type="submit" busy={form.busy}>
          {t('Save')}
        </Button>
        <Button variant="ghost" onClick={close}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}
