/** Another card for whoever lost theirs: this one is blocked, the new one is kept for them. */
import { type Card, replaceCard } from '@chispa/contract/cards'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { toast } from 'sonner'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useForm } from '../../components/use-form.ts'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { call } from '../../session/current.ts'
import { Button } from '../../ui/button.tsx'
import { ChipField, missingOf } from './new-card-fields.tsx'

export function ReplaceButton({ card }: { card: Card }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('Replace it')}
      </Button>
      {open && <ReplaceDialog card={card} close={() => setOpen(false)} />}
    </>
  )
}

function ReplaceDialog({ card, close }: { card: Card; close: () => void }) {
  const navigate = useNavigate()
  const form = useForm({
    defaults: { id: '' },
    submit: ({ id }) => call(replaceCard, { params: { id: card.id }, body: { id: id.trim() } }),
    about: { invalid_uid: 'id', uid_taken: 'id' },
    onDone: async made => {
      await navigate({ to: paths.card, params: { cardId: made.id } })
      toast.success(
        t('{title} is blocked. Program the new card, and give it to its holder with its code.', { title: card.title }),
      )
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('Replace the card')}
      about={t(
        'The new card is kept for {who}. Once they activate it, it pays from the same wallet, within the same limits. A PIN they set anew.',
        { who: card.username ?? t('its holder') },
      )}
      act={t('Block it and make the new one')}
      danger
      waitsFor={missingOf(form.values.id)}
      close={close}
    >
      <ChipField form={form} />
    </FormDialog>
  )
}
