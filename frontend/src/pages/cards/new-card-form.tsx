/** Makes a card for a chip. Its keys come with the answer and are let go of: a device fetches them when it programs. */

import { createCard } from '@chispa/contract/cards'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useForm } from '../../components/use-form.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { aboutNewCard, bodyOf, missingOf, type NewCard, NewCardFields } from './new-card-fields.tsx'

type Made = { id: string; title: string }

export function NewCardDialog({ onDone, close }: { onDone: (made: Made) => void; close: () => void }) {
  const form = useForm({
    defaults: { id: '', title: '', designId: null } as NewCard,
    submit: async (values): Promise<Made> => {
      const { id, title } = await call(createCard, { body: bodyOf(values) })
      return { id, title }
    },
    about: aboutNewCard,
    onDone,
  })
  return (
    <FormDialog
      form={form}
      title={t('Add a card')}
      about={t('One for each chip. It is programmed and handed over afterwards.')}
      act={t('Add the card')}
      waitsFor={missingOf(form.values.id)}
      close={close}
    >
      <NewCardFields form={form} />
    </FormDialog>
  )
}
