/** Takes a key off this device for good: asks whether it was saved, offers to save it, and wants more than a press where it was not. */
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { session } from '../../session/current.ts'
import { forgetDevice } from '../../session/device.ts'
import { type DeviceRecord, isRestorable } from '../../session/device-record.ts'
import { endNotifications } from '../../session/push-subscription.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { useCommunityName } from '../instance.ts'
import { longDayText } from '../relative-time.ts'

export function RemoveKeyButton({ record }: { record: DeviceRecord }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {t('Remove from this device')}
      </Button>
      {asking && <RemoveKeyDialog record={record} close={() => setAsking(false)} />}
    </>
  )
}

function RemoveKeyDialog({ record, close }: { record: DeviceRecord; close: () => void }) {
  const community = useCommunityName()
  const [typed, setTyped] = useState('')
  const isSafe = isRestorable(record)
  const isMeant = isSafe || typed.trim().toLowerCase() === community.toLowerCase()
  const remove = (event: FormEvent) => {
    event.preventDefault()
    if (isMeant) removeKey(record)
  }
  return (
    <FormDialog
      form={{ submit: remove, busy: false, trouble: null }}
      title={
        record.signer.method === 'bunker'
          ? t('Remove the connection from this device?')
          : t('Remove the key from this device?')
      }
      act={t('Remove from this device')}
      danger
      waitsFor={!isMeant && t('Type the name of the community first.')}
      close={close}
    >
      {isSafe ? (
        <p className="text-sm leading-relaxed text-ink-soft">{restoredBy(record)}</p>
      ) : (
        <>
          <Notice tone="warn">
            {record.isBrought
              ? t('Do you still have this key where you brought it from? Without a copy the account is gone for good.')
              : t(
                  'This key was never saved. Without a copy your name, cards and vouchers are gone for good, and the money in a wallet that you got here.',
                )}
          </Notice>
          <Button asChild>
            {session.identity()?.publicKey === record.signer.publicKey ? (
              <Link to={paths.saveKey}>{t('Save it first')}</Link>
            ) : (
              <Link to={paths.signIn} search={{ back: paths.saveKey }} onClick={close}>
                {t('Unlock and save it first')}
              </Link>
            )}
          </Button>
          <Field label={t('To remove it all the same, type {community}', { community })}>
            {control => (
              <Input
                {...control}
                value={typed}
                autoComplete="off"
                autoCapitalize="none"
                onChange={event => setTyped(event.target.value)}
              />
            )}
          </Field>
        </>
      )}
    </FormDialog>
  )
}

function restoredBy({ signer, savedAt }: DeviceRecord): string {
  if (signer.method === 'bunker') return t('Your signer app holds the key. With it you can sign in here again.')
  if (savedAt !== undefined) {
    return t('You saved it on {day}. With that copy you can sign in here again.', {
      day: longDayText(new Date(savedAt)),
    })
  }
  return t('Your passkey brings it back, here and on your other devices, as long as you keep the passkey.')
}

function removeKey({ signer: { publicKey } }: DeviceRecord): void {
  if (session.identity()?.publicKey === publicKey) {
    session.logOutSigner()
    void endNotifications().catch(() => {})
    session.close()
  }
  forgetDevice(publicKey)
}
