/** Opens the lock of a key on this device: one touch for a passkey, or the PIN. Wrong guesses are said with what follows. */
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { t } from '../../language/current.ts'
import type { DeviceRecord } from '../../session/device-record.ts'
import { Button } from '../../ui/button.tsx'
import { KeyIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PassphraseField } from './passphrase-field.tsx'

type Props = {
  record: DeviceRecord
  words: { passkey: string; pin: string }
  open: (pin?: string) => Promise<void>
}

export function LockForm({ record, words, open }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const opening = useMutation({
    mutationFn: open,
    onSettled: () => {
      if (field.current) field.current.value = ''
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    opening.mutate(field.current?.value ?? '')
  }
  return (
    <div className="flex flex-col gap-4">
      {record.lock.kind === 'passkey' ? (
        <Button size="large" busy={opening.isPending} onClick={() => opening.mutate(undefined)}>
          <KeyIcon /> {words.passkey}
        </Button>
      ) : (
        <form onSubmit={submit} className="flex flex-col gap-4">
          <PassphraseField ref={field} digits label={t('PIN')} />
          <Button type="submit" size="large" busy={opening.isPending}>
            {words.pin}
          </Button>
        </form>
      )}
      {opening.error && <Notice tone="danger">{messageOf(opening.error)}</Notice>}
    </div>
  )
}
