/** Adds a design, or changes one: a picture of this device or a link to one, and what it is called. */

import { type CardDesign, createCardDesign, editCardDesign } from '@chispa/contract/card-designs'
import { cardShape } from '@chispa/contract/picture-rules'
import { uploadDesignPicture } from '@chispa/contract/pictures'
import { useState } from 'react'
import { toast } from 'sonner'
import { messageOf } from '../../api/api-error.ts'
import { CardPicture } from '../../components/cards/card-picture.tsx'
import { isUploaded } from '../../components/cards/showable-picture.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useOwnOrigin } from '../../components/instance.ts'
import { UploadButton } from '../../components/pictures/upload-button.tsx'
import { useForm } from '../../components/use-form.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { Notice } from '../../ui/notice.tsx'
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
  const [trouble, setTrouble] = useState<Error>()
  const [uploading, setUploading] = useState(false)
  const { imageUrl, description } = form.values
  const own = isUploaded(imageUrl, useOwnOrigin())
  return (
    <FormDialog
      form={form}
      title={design ? t('Edit the design') : t('Add a design')}
      act={design ? t('Save') : t('Add the design')}
      disabled={uploading}
      close={close}
    >
      <figure className="flex flex-col items-center gap-3">
        <CardPicture
          candid
          design={own || imageUrl.trim() === design?.imageUrl ? { imageUrl } : null}
          className="max-w-72 shadow-float"
        />
        <figcaption className="flex flex-col items-center gap-3">
          <span className="text-sm font-medium wrap-anywhere">{description.trim() || t('As it will look')}</span>
          <UploadButton
            operation={uploadDesignPicture}
            target={{ how: 'fill', width: cardShape.width, height: cardShape.height }}
            again={imageUrl !== ''}
            onUploaded={({ url }) => form.set({ imageUrl: url })}
            onProblem={setTrouble}
            onBusy={setUploading}
          />
        </figcaption>
      </figure>
      {trouble && <Notice tone="danger">{messageOf(trouble)}</Notice>}
      {own ? (
        <p className="text-center text-sm text-ink-faint">
          {form.problem('imageUrl') ?? t('Cut to the shape of a card and stored here.')}
        </p>
      ) : (
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
      )}
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
