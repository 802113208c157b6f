/** Makes a card for a chip. Its keys come with the answer and are let go of: a device fetches them when it programs. */

import { createCard } from '@chispa/contract/cards'
import { isRandomUid, readUid } from '@chispa/protocols/ntag424'
import { DesignPicker } from '../../components/cards/design-picker.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useForm } from '../../components/use-form.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { UidField } from './uid-field.tsx'

type Made = { id: string; title: string }
type Values = { id: string; title: string; designId: string | null }

export function NewCardDialog({ onDone, close }: { onDone: (made: Made) => void; close: () => void }) {
  const form = useForm({
    defaults: { id: '', title: '', designId: null } as Values,
    submit: async ({ id, title, designId }): Promise<Made> => {
      const made = await call(createCard, { body: { id: id.trim(), title: title.trim() || null, designId } })
      return { id: made.id, title: made.title }
    },
    about: {
      invalid_uid: 'id',
      uid_taken: 'id',
      invalid_title: 'title',
      unknown_design: 'designId',
      design_archived: 'designId',
    },
    onDone,
  })
  const { id, title, designId } = form.values
  const isReady = readUid(id.trim()) !== undefined || isRandomUid(id)
  return (
    <FormDialog
      form={form}
      title={t('Add a card')}
      about={t('One for each chip. It is programmed and handed over afterwards.')}
      act={t('Add the card')}
      waitsFor={!isReady && t('Read the chip or type its UID first.')}
      close={close}
    >
      <UidField
        value={id}
        problem={form.problem('id')}
        onChange={uid => {
          form.set({ id: uid })
          // What was said about the former chip is not about this one.
          form.reset()
        }}
      />
      <TextField
        label={t('Name')}
        optional
        hint={t('Its holder sees it too.')}
        problem={form.problem('title')}
        maxLength={120}
        placeholder={t('New Card')}
        value={title}
        onChange={title => form.set({ title })}
      />
      <DesignPicker chosen={designId} onChoose={design => form.set({ designId: design })} />
      {form.problem('designId') && <Notice tone="danger">{form.problem('designId')}</Notice>}
    </FormDialog>
  )
}
