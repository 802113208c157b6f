/** The key that this device keeps, and what opens it. */
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { t } from '../../language/current.ts'
import { unlockWithPasskey, unlockWithPin } from '../../session/device.ts'
import type { DeviceRecord } from '../../session/device-record.ts'
import type { Signer } from '../../session/signer.ts'
import { Button } from '../../ui/button.tsx'
import { KeyIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Face } from '../people/face.tsx'
import { OwnName, useOwnFace } from '../people/own-name.tsx'
import { PassphraseField } from './passphrase-field.tsx'

type Props = { record: DeviceRecord; onUnlocked: (signer: Signer) => Promise<void> | void }

export function UnlockPanel({ record, onUnlocked }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const face = useOwnFace(record.signer.publicKey)
  const unlock = useMutation({
    mutationFn: async (open: () => Promise<Signer>) => onUnlocked(await open()),
    onSettled: () => {
      if (field.current) field.current.value = ''
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const pin = field.current?.value ?? ''
    unlock.mutate(() => unlockWithPin(pin))
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <Face face={face} className="size-12" />
        <div className="min-w-0">
          <p className="font-medium">{t('Welcome back')}</p>
          <p className="truncate text-sm text-ink-faint">
            <OwnName publicKey={record.signer.publicKey} />
          </p>
        </div>
      </div>
      {record.lock.kind === 'passkey' ? (
        <Button size="large" busy={unlock.isPending} onClick={() => unlock.mutate(unlockWithPasskey)}>
          <KeyIcon /> {t('Unlock with your passkey')}
        </Button>
      ) : (
        <form onSubmit={submit} className="flex flex-col gap-4">
          <PassphraseField ref={field} digits label={t('PIN')} />
          <Button type="submit" size="large" busy={unlock.isPending}>
            {t('Unlock')}
          </Button>
        </form>
      )}
      {unlock.error && <Notice tone="danger">{messageOf(unlock.error)}</Notice>}
    </div>
  )
}
