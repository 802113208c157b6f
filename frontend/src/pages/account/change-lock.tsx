/** Another PIN, or a passkey instead of it and the other way: the lock that is there is opened first. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import { useOwnFace } from '../../components/people/own-name.tsx'
import { personName } from '../../components/people/person-name.ts'
import { ChooseLock, passkeysQuery } from '../../components/sign-in/choose-lock.tsx'
import { LockForm } from '../../components/sign-in/lock-form.tsx'
import { t } from '../../language/current.ts'
import { changeLock, type LockChoice, openSecret } from '../../session/device.ts'
import type { DeviceRecord } from '../../session/device-record.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

export function ChangeLockButtons({ record }: { record: DeviceRecord }) {
  const { data: hasPasskeys } = useQuery(passkeysQuery)
  const [wanted, setWanted] = useState<LockChoice['kind']>()
  const isPin = record.lock.kind === 'pin'
  return (
    <>
      <Button variant="secondary" onClick={() => setWanted('pin')}>
        {isPin ? t('Change my PIN') : t('Use a PIN instead of the passkey')}
      </Button>
      {isPin && hasPasskeys && (
        <Button variant="secondary" onClick={() => setWanted('passkey')}>
          {t('Use a passkey instead of the PIN')}
        </Button>
      )}
      {wanted && <ChangeLockDialog record={record} wanted={wanted} close={() => setWanted(undefined)} />}
    </>
  )
}

type Props = { record: DeviceRecord; wanted: LockChoice['kind']; close: () => void }

function ChangeLockDialog({ record, wanted, close }: Props) {
  const { publicKey } = record.signer
  const name = personName(useOwnFace(publicKey))
  const [secret, setSecret] = useState<string>()
  const change = async (choice: LockChoice) => {
    if (secret === undefined) return
    if ((await changeLock(publicKey, secret, choice)) === 'no-passkey') return 'no-passkey'
    toast.success(choice.kind === 'pin' ? t('The new PIN opens your key') : t('Your passkey opens your key'))
    close()
  }
  const title =
    wanted === 'passkey'
      ? t('Lock your key with a passkey')
      : record.lock.kind === 'pin'
        ? t('Change my PIN')
        : t('Lock your key with a PIN')
  return (
    <Dialog
      open
      onOpenChange={close}
      title={title}
      about={
        secret === undefined
          ? t('Open the lock that your key has now.')
          : t('The old lock stays until the new one has opened your key once.')
      }
    >
      {secret === undefined ? (
        <LockForm
          record={record}
          words={{ passkey: t('Unlock with your passkey'), pin: t('Unlock') }}
          open={async pin => setSecret(await openSecret(publicKey, pin))}
        />
      ) : (
        <ChooseLock
          name={name}
          startsWithPin={wanted === 'pin'}
          words={{ passkey: t('Lock it with a passkey'), pin: t('Lock it with this PIN') }}
          onChosen={change}
        />
      )}
    </Dialog>
  )
}
