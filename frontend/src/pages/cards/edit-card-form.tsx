/** Gives a card another name or design. */

import { type Card, editCard } from '@chispa/contract/cards'
import { toast } from 'sonner'
import { DesignPicker } from '../../components/cards/design-picker.tsx'
import { useForm } from '../../components/use-form.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'

export function EditCardDialog({ card, close }: { card: Card; close: () => void }) {
  const form = useForm({
    defaults: { title: card.title, designId: card.design?.id ?? null },
    submit: body => call(editCard, { params: { id: card.id }, body }),
    about: { invalid_title: 'title', unknown_design: 'designId', design_archived: 'designId' },
    onDone: ({ title }) => {
      toast.success(t('{title} is changed', { title }))
      close()
    },
  })
  const { title, designId } = form.values
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t('Change the card')}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form="edit-card" busy={form.busy}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <form id="edit-card" onSubmit={form.submit} className="flex flex-col gap-5">
        <Field label={t('Name')} hint={t('Its holder sees it too.')} problem={form.problem('title')}>
          {control => (
            <Input
              {...control}
              required
              maxLength={120}
              autoComplete="off"
              value={title}
              onChange={event => form.set({ title: event.target.value })}
            />
          )}
        </Field>
        <DesignPicker now={card.design} chosen={designId} onChoose={design => form.set({ designId: design })} />
        {form.problem('designId') && <Notice tone="danger">{form.problem('designId')}</Notice>}
        {form.trouble && <Notice tone="danger">{form.trouble}</Notice>}
      </form>
    </Dialog>
  )
}
