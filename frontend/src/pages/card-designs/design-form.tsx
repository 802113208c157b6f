/** Adds a design, or changes one: a link to a picture, and what it is called. */

import { type CardDesign, createCardDesign, editCardDesign } from '@chispa/contract/card-designs'
import { toast } from 'sonner'
import { CardPicture } from '../../components/cards/card-picture.tsx'
import { useForm } from '../../components/use-form.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'

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
    <Dialog
      open
      onOpenChange={close}
      title={design ? t('Edit the design') : t('Add a design')}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form="design-form" busy={form.busy}>
            {design ? t('Save') : t('Add the design')}
          </Button>
        </>
      }
    >
      <form id="design-form" onSubmit={form.submit} className="flex flex-col gap-5">
        <CardPicture
          candid
          design={imageUrl.trim() === '' ? null : { imageUrl: imageUrl.trim() }}
          className="mx-auto max-w-60 shadow-panel"
        />
        <Field
          label={t('Address of the picture')}
          hint={t('Over https, in the shape of a card: 1.6 times as wide as high.')}
          problem={form.problem('imageUrl')}
        >
          {control => (
            <Input
              {...control}
              required
              type="url"
              maxLength={2048}
              autoComplete="off"
              spellCheck={false}
              placeholder="https://…"
              value={imageUrl}
              onChange={event => form.set({ imageUrl: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('Name')} problem={form.problem('description')}>
          {control => (
            <Input
              {...control}
              required
              maxLength={120}
              autoComplete="off"
              value={description}
              onChange={event => form.set({ description: event.target.value })}
            />
          )}
        </Field>
        {form.trouble && <Notice tone="danger">{form.trouble}</Notice>}
      </form>
    </Dialog>
  )
}
