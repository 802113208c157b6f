/** Adds a design, or changes one: a link to a picture, and what it is called. */

import { type CardDesign, createCardDesign, editCardDesign } from '@chispa/contract/card-designs'
import { toast } from 'sonner'
import { CardPicture } from '../../components/cards/card-picture.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useForm } from '../../components/use-form.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { TextField } from '../../ui/text-field.tsx'

export function DesignDialog({ design, close }: { design?: CardDesign; close: () => void }) {
  const form = useForm({
    defaults: { imageUrl: design?.imageUrl ?? '', description: design?.description ?? '' },
    submit: body =>
      design ? call(editCardDesign, { params: { id: design.id }, body }) : call(createCardDesign, { body }),
    about: { invalid_image_url: 'imageUrl', design_exists: 'imageUrl', invalid_description: 'description' },
    onDone: ({ description }) => {
      toast.success(
        design ? t('{description} is changed', { description }) : t('{description} is added', { description }),
      )
      close()
    },
  })
  const { imageUrl, description } = form.values
  return (
    <FormDialog
      form={form}
      title={design ? t('Edit the design') : t('Add a design')}
      act={design ? t('Save') : t('Add the design')}
      close={close}
    >
      <CardPicture
        candid
        design={imageUrl.trim() === design?.imageUrl ? design : null}
        className="mx-auto max-w-60 shadow-panel"
      />
      <TextField
        label={t('Address of the picture')}
        hint={t('In the shape of a card: 1.6 times as wide as high. It is fetched once you save.')}
        problem={form.problem('imageUrl')}
        type="url"
        maxLength={2048}
        spellCheck={false}
        placeholder="https://…"
        value={imageUrl}
        onChange={imageUrl => form.set({ imageUrl })}
      />
      <TextField
        label={t('Name')}
        problem={form.problem('description')}
        maxLength={120}
        value={description}
        onChange={description => form.set({ description })}
      />
    </FormDialog>
  )
}
