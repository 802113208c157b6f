/** A reloaded tab needs the device's key again. */
import { useEffect } from 'react'
import { t } from '../../language/current.ts'
import { session } from '../../session/current.ts'
import { unlockRequest } from '../../session/unlock-request.ts'
import { useDevice } from '../../session/use-device.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { UnlockPanel } from './unlock-panel.tsx'

export function UnlockDialog({ publicKey }: { publicKey: string }) {
  const record = useDevice(publicKey)
  const isGone = !record
  // The last guess was made: nobody opens it any more, and the person who waits for it is signed out.
  useEffect(() => {
    if (!isGone) return
    unlockRequest.giveUp()
    session.close()
  }, [isGone])
  if (!record) return null
  return (
    <Dialog open onOpenChange={open => !open && unlockRequest.giveUp()} title={t('Unlock your key')}>
      <UnlockPanel record={record} onUnlocked={unlockRequest.answer} />
    </Dialog>
  )
}
