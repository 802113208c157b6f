/** Gives a card another name or design. */

import { type Card, editCard } from '@chispa/contract/cards'
import { toast } from 'sonner'
import { DesignPicker } from '../../components/cards/design-picker.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useForm } from '../../components/use-form.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'

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
    <FormDialog form={form} title={t('Change the card')} act={t('Save')} close={close}>
      <TextField
        label={t('Name')}
        hint={t('Its holder sees it too.')}
        problem={form.problem('title')}
        maxLength={120}
        value={title}
        onChange={title => form.set({ title })}
      />
      <DesignPicker now={card.design} chosen={designId} onChoose={design => form.set({ designId: design })} />
      {form.problem('designId') && <Notice tone="danger">{form.problem('designId')}</Notice>}
    </FormDialog>
  )
}
