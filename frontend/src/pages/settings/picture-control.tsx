/** A picture of the instance: uploaded from this device, or named by its address. Shown as it will look. */

import { uploadPicture } from '@chispa/contract/pictures'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { isUploaded, showablePicture } from '../../components/cards/showable-picture.ts'
import { useOwnOrigin } from '../../components/instance.ts'
import type { Target } from '../../components/pictures/prepare-picture.ts'
import { UploadButton } from '../../components/pictures/upload-button.tsx'
import { t } from '../../language/current.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import type { Control } from '../../ui/field.tsx'
import { ImageIcon } from '../../ui/icons.tsx'
import { Input } from '../../ui/input.tsx'

type Props = {
  control: Control & { disabled: boolean }
  value: string
  target: Target
  onChange: (value: string) => void
  onUploading: (busy: boolean) => void
}

export function PictureControl({ control, value, target, onChange, onUploading }: Props) {
  const [trouble, setTrouble] = useState<Error>()
  const origin = useOwnOrigin()
  const own = isUploaded(value, origin)
  const { id, disabled, ...described } = control
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Preview key={value} source={showablePicture(value, location.origin)} wide={target.width > target.height} />
        <UploadButton
          operation={uploadPicture}
          target={target}
          again={value !== ''}
          disabled={disabled}
          onUploaded={({ url }) => onChange(url)}
          onProblem={setTrouble}
          onBusy={onUploading}
        />
        {value !== '' && (
          <Button variant="ghost" disabled={disabled} onClick={() => onChange('')}>
            {t('Remove')}
          </Button>
        )}
      </div>
      {!own && (
        <Input
          {...described}
          id={id}
          disabled={disabled}
          type="url"
          maxLength={2048}
          spellCheck={false}
          autoCapitalize="none"
          placeholder={t('or its address: https://…')}
          value={value}
          onChange={event => onChange(event.target.value)}
        />
      )}
      {trouble && (
        <p role="alert" className="text-sm text-danger">
          {messageOf(trouble)}
        </p>
      )}
    </div>
  )
}

function Preview({ source, wide }: { source: string | undefined; wide: boolean }) {
  const [broken, setBroken] = useState(false)
  const look = cn(
    'h-16 shrink-0 overflow-hidden rounded-xl border border-line bg-sunken',
    wide ? 'aspect-[1.9]' : 'aspect-square',
  )
  return source && !broken ? (
    <img src={source} alt="" onError={() => setBroken(true)} className={cn(look, 'object-cover')} />
  ) : (
    <span aria-hidden="true" className={cn(look, 'grid place-items-center text-ink-faint')}>
      <ImageIcon className="size-6" />
    </span>
  )
}
