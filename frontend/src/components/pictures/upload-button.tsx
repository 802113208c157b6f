/** Chooses a picture from the device, makes it ready, and uploads it. */

import type { ReplyOf } from '@chispa/contract/endpoint'
import type { uploadDesignPicture, uploadPicture } from '@chispa/contract/pictures'
import type { writeOwnPicture } from '@chispa/contract/profiles'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { Button } from '../../ui/button.tsx'
import { ImageIcon } from '../../ui/icons.tsx'
import { preparePicture, type Target } from './prepare-picture.ts'

/** A form waits for its pictures; a dead connection must not keep it from being sent. */
const uploadMs = 60_000

type Upload = typeof uploadPicture | typeof uploadDesignPicture | typeof writeOwnPicture

type Props<E extends Upload> = {
  operation: E
  target: Target
  /** There is one already. */
  again: boolean
  disabled?: boolean
  onUploaded: (answer: ReplyOf<E>) => void
  onProblem: (error: Error | undefined) => void
  onBusy?: (busy: boolean) => void
}

export function UploadButton<E extends Upload>({
  operation,
  target,
  again,
  disabled = false,
  onUploaded,
  onProblem,
  onBusy,
}: Props<E>) {
  const input = useRef<HTMLInputElement>(null)
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const input = { body: await preparePicture(file, target), signal: AbortSignal.timeout(uploadMs) }
      return (await call(operation as Upload, input)) as ReplyOf<E>
    },
    onMutate: () => {
      onProblem(undefined)
      onBusy?.(true)
    },
    onSuccess: onUploaded,
    onError: onProblem,
    onSettled: () => onBusy?.(false),
  })
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif,image/svg+xml"
        aria-label={t('Picture from this device')}
        hidden
        disabled={disabled}
        onChange={event => {
          const [file] = event.target.files ?? []
          if (file) upload.mutate(file)
          // The same file may be chosen again.
          event.target.value = ''
        }}
      />
      <Button variant="secondary" busy={upload.isPending} disabled={disabled} onClick={() => input.current?.click()}>
        {!upload.isPending && <ImageIcon className="size-4.5" />}
        {again ? t('Upload another') : t('Upload a picture')}
      </Button>
    </>
  )
}
