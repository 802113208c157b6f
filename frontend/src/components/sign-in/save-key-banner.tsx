/** On Home until it is done: the key exists on this device only. */
import { Link } from '@tanstack/react-router'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { isRestorable } from '../../session/device-record.ts'
import { useDevice } from '../../session/use-device.ts'
import { useSession } from '../../session/use-session.ts'
import { ChevronRightIcon, KeyIcon } from '../../ui/icons.tsx'
import { Panel } from '../../ui/panel.tsx'

export function SaveKeyBanner() {
  const identity = useSession()
  const record = useDevice(identity?.method === 'device' ? identity.publicKey : undefined)
  if (!record || record.isBrought || isRestorable(record)) return null
  return (
    <Panel aria-labelledby="save-key" className="overflow-hidden">
      <Link to={paths.saveKey} className="flex min-h-16 items-center gap-3.5 px-5 py-3 hover:bg-sunken/60">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-warn-tint text-warn">
          <KeyIcon />
        </span>
        <span className="min-w-0 flex-1">
          <h2 id="save-key" className="font-medium">
            {t('Save your key')}
          </h2>
          <span className="block text-sm text-ink-soft">
            {t('Your account is on this device only. A copy brings it back if the device is lost.')}
          </span>
        </span>
        <ChevronRightIcon className="shrink-0 text-ink-faint" />
      </Link>
    </Panel>
  )
}
