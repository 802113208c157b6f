/** A key that this device keeps, and what opens it. */
import { t } from '../../language/current.ts'
import { unlock } from '../../session/device.ts'
import type { DeviceRecord } from '../../session/device-record.ts'
import type { Signer } from '../../session/signer.ts'
import { Face } from '../people/face.tsx'
import { OwnName, useOwnFace } from '../people/own-name.tsx'
import { LockForm } from './lock-form.tsx'

type Props = { record: DeviceRecord; onUnlocked: (signer: Signer) => Promise<void> | void }

export const UnlockPanel = ({ record, onUnlocked }: Props) => {
  const { publicKey } = record.signer
  const face = useOwnFace(publicKey)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <Face face={face} className="size-12" />
        <div className="min-w-0">
          <p className="font-medium">{t('Welcome back')}</p>
          <p className="truncate text-sm text-ink-faint">
            <OwnName publicKey={publicKey} />
          </p>
        </div>
      </div>
      <LockForm
        record={record}
        words={{ passkey: t('Unlock with your passkey'), pin: t('Unlock') }}
        open={async pin => onUnlocked(await unlock(publicKey, pin))}
      />
    </div>
  )
}
