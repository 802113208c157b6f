/** What locks a key on this device: a passkey where there are some, else a PIN, which can be chosen instead. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { t } from '../../language/current.ts'
import type { LockChoice } from '../../session/device.ts'
import { canUsePasskeys } from '../../session/passkey-lock.ts'
import { minPinLength } from '../../session/pin-rules.ts'
import { SignerError } from '../../session/signer.ts'
import { Button } from '../../ui/button.tsx'
import { KeyIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useCommunityName } from '../instance.ts'
import { PassphraseField } from './passphrase-field.tsx'

export const passkeysQuery = { queryKey: ['passkeys'], queryFn: canUsePasskeys, networkMode: 'always' } as const

type Props = {
  /** How the passkey is called in the person's own list of them. */
  name: string
  words: { passkey: string; pin: string }
  /** The person came to choose one. */
  startsWithPin?: boolean
  /** Answers `no-passkey` where the authenticator cannot do it: then a PIN is asked for. */
  onChosen: (lock: LockChoice) => Promise<'no-passkey' | undefined>
}

export function ChooseLock({ name, words, startsWithPin = false, onChosen }: Props) {
  const community = useCommunityName()
  const passkeys = useQuery(passkeysQuery)
  const [withPin, setWithPin] = useState(startsWithPin)
  const pin = useRef<HTMLInputElement>(null)
  const choose = useMutation({
    mutationFn: async (lock: LockChoice) => {
      if ((await onChosen(lock)) !== 'no-passkey') return
      setWithPin(true)
      throw new SignerError(t('The passkeys of this device cannot lock a key. Choose a PIN.'))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    choose.mutate({ kind: 'pin', pin: pin.current?.value ?? '' })
  }
  return (
    <div className="flex flex-col gap-3">
      {passkeys.isPending && !withPin ? (
        <div aria-busy="true">
          <Skeleton className="h-12 w-full rounded-xl" />
        </div>
      ) : passkeys.data && !withPin ? (
        <>
          <Button
            size="large"
            busy={choose.isPending}
            onClick={() => choose.mutate({ kind: 'passkey', name, community })}
          >
            <KeyIcon /> {words.passkey}
          </Button>
          <Button variant="ghost" disabled={choose.isPending} onClick={() => setWithPin(true)}>
            {t('Choose a PIN instead')}
          </Button>
        </>
      ) : (
        <form onSubmit={submit} className="flex flex-col gap-4">
          <PassphraseField
            ref={pin}
            digits
            isChosen
            label={t('PIN')}
            minLength={minPinLength}
            hint={t('At least {count} digits or letters; longer is safer. It opens your account on this device.', {
              count: minPinLength,
            })}
          />
          <Button type="submit" size="large" busy={choose.isPending}>
            {words.pin}
          </Button>
        </form>
      )}
      {choose.error && <Notice tone="danger">{messageOf(choose.error)}</Notice>}
    </div>
  )
}
