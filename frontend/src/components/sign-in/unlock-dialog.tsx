/** A reloaded tab needs the device's key again. */
import { t } from '../../language/current.ts'
import { findDevice } from '../../session/device.ts'
import { unlockRequest } from '../../session/unlock-request.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { UnlockPanel } from './unlock-panel.tsx'

export function UnlockDialog() {
  const record = findDevice()
  if (!record) return null
  return (
    <Dialog open onOpenChange={open => !open && unlockRequest.giveUp()} title={t('Unlock your key')}>
      <UnlockPanel record={record} onUnlocked={unlockRequest.answer} />
    </Dialog>
  )
}
