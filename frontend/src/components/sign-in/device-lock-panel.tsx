/** Between signing in and going on: what locks the key that this device is about to keep. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { t } from '../../language/current.ts'
import { keepOnDevice } from '../../session/device.ts'
import { canUsePasskeys } from '../../session/passkey-lock.ts'
import { minPinLength } from '../../session/pin-lock.ts'
import { type KeptSigner, SignerError } from '../../session/signer.ts'
import { Button } from '../../ui/button.tsx'
import { KeyIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useCommunityName } from '../instance.ts'
import { shortNpub } from '../people/npub.ts'
import { PassphraseField } from './passphrase-field.tsx'

type Props = {
  kept: KeptSigner
  /** Going on: with the key kept, or without. */
  onDone: (isKept: boolean) => void
  busy: boolean
}

export function DeviceLockPanel({ kept, onDone, busy }: Props) {
  const community = useCommunityName()
  const passkeys = useQuery({ queryKey: ['passkeys'], queryFn: canUsePasskeys, networkMode: 'always' })
  const [withPin, setWithPin] = useState(false)
  const pin = useRef<HTMLInputElement>(null)
  const keep = useMutation({
    mutationFn: async (lock: Parameters<typeof keepOnDevice>[1]) => {
      if ((await keepOnDevice(kept, lock)) === 'kept') return
      setWithPin(true)
      throw new SignerError(t('The passkeys of this device cannot lock a key. Choose a PIN.'))
    },
    onSuccess: () => onDone(true),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    keep.mutate({ kind: 'pin', pin: pin.current?.value ?? '' })
  }
  const isBusy = keep.isPending || busy
  const name = shortNpub(kept.publicKey)
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h2 className="text-lg font-semibold">{t('Lock your key on this device')}</h2>
        <p className="mt-1 text-sm leading-relaxed text-ink-soft">
          {t('It stays here, locked. On your next visit you only unlock it. Signing out removes it.')}
        </p>
      </div>
      {passkeys.data && !withPin && (
        <Button size="large" busy={isBusy} onClick={() => keep.mutate({ kind: 'passkey', name, community })}>
          <KeyIcon /> {t('Lock it with a passkey')}
        </Button>
      )}
      {passkeys.isPending ? (
        <div aria-busy="true">
          <Skeleton className="h-12 w-full rounded-xl" />
        </div>
      ) : !passkeys.data || withPin ? (
        <form onSubmit={submit} className="flex flex-col gap-4">
          <PassphraseField
            ref={pin}
            digits
            label={t('PIN')}
            minLength={minPinLength}
            hint={t('At least {count} digits or letters. After ten wrong guesses the key is forgotten here.', {
              count: minPinLength,
            })}
          />
          <Button type="submit" size="large" busy={isBusy}>
            {t('Lock it with this PIN')}
          </Button>
        </form>
      ) : (
        <Button variant="secondary" size="large" disabled={isBusy} onClick={() => setWithPin(true)}>
          {t('Choose a PIN instead')}
        </Button>
      )}
      {keep.error && <Notice tone="danger">{messageOf(keep.error)}</Notice>}
      <Button variant="ghost" disabled={isBusy} onClick={() => onDone(false)}>
        {t('Not now')}
      </Button>
    </div>
  )
}
