/**
 * An account in one tap: a key is made and kept on this device under a passkey, or under a PIN where there are none. What it is then
 * used for is the caller's: signing in, claiming an instance, accepting an invitation. Saving a copy comes later (pages/save-key).
 */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { t } from '../../language/current.ts'
import { createOnDevice, forgetDevice, type LockChoice } from '../../session/device.ts'
import type { KeptSigner, Signer } from '../../session/signer.ts'
import { useDevice } from '../../session/use-device.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useCommunityName } from '../instance.ts'
import { longDayText } from '../relative-time.ts'
import { ChooseLock, passkeysQuery } from './choose-lock.tsx'
import { isNotTaken } from './not-taken.ts'
import { UnlockPanel } from './unlock-panel.tsx'

type Props = {
  /** `session.open(signer, kept)`, and whatever makes a member of the key. Where it fails it is tried again with the same key. */
  onCreated: (signer: Signer, kept: KeptSigner) => Promise<void>
  label?: string
  /** Beside an extension, which leads. */
  isSecond?: boolean
}

export function CreateAccount({ onCreated, label = t('Create my account'), isSecond = false }: Props) {
  const community = useCommunityName()
  const { data: hasPasskeys } = useQuery(passkeysQuery)
  const [started, setStarted] = useState(false)
  const [failed, setFailed] = useState<{ publicKey: string; error: unknown }>()
  const record = useDevice(failed?.publicKey)

  const use = (signer: Signer) => onCreated(signer, { method: 'device', publicKey: signer.publicKey })
  const create = async (lock: LockChoice) => {
    const signer = await createOnDevice(lock)
    if (signer === 'no-passkey') return signer
    const { publicKey } = signer
    try {
      await use(signer)
    } catch (error) {
      if (!isNotTaken(error)) {
        setFailed({ publicKey, error })
        return
      }
      forgetDevice(publicKey)
      throw error
    }
  }
  // It may have failed after the account was made: the key stays.
  if (failed && record) {
    return (
      <div className="flex flex-col gap-4">
        <Notice tone="danger">{messageOf(failed.error)}</Notice>
        <UnlockPanel record={record} onUnlocked={use} />
      </div>
    )
  }
  // A passkey asks by itself; a PIN is typed in a second step.
  if (!started && (isSecond || hasPasskeys !== true)) {
    return (
      <Button
        size="large"
        variant={isSecond ? 'secondary' : 'primary'}
        className="w-full"
        onClick={() => setStarted(true)}
      >
        {label}
      </Button>
    )
  }
  const name = `${community}, ${longDayText(new Date())}`
  return <ChooseLock name={name} words={{ passkey: label, pin: label }} onChosen={create} />
}
