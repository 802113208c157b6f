/** The accounts that this device keeps under their locks: the last used one first, the others by a touch. */
import { useState } from 'react'
import { t } from '../../language/current.ts'
import type { Signer } from '../../session/signer.ts'
import { useDevices } from '../../session/use-device.ts'
import { Button } from '../../ui/button.tsx'
import { useOwnFace } from '../people/own-name.tsx'
import { Person } from '../people/person.tsx'
import { EndNotice } from './end-notice.tsx'
import { RemoveKeyButton } from './remove-key.tsx'
import { UnlockPanel } from './unlock-panel.tsx'

type Props = {
  onUnlocked: (signer: Signer) => Promise<void>
  /** Another key, or a new account. Also where the last one was removed. */
  onOther: () => void
  /** A copy of a key that was saved: a file, a paper, the key itself. */
  onCopy: () => void
}

export function KeptAccounts({ onUnlocked, onOther, onCopy }: Props) {
  const records = useDevices()
  const [chosen, setChosen] = useState<string>()
  const record = records.find(({ signer }) => signer.publicKey === chosen) ?? records[0]
  if (!record) {
    return (
      <div className="flex flex-col gap-1">
        <EndNotice />
        <Button size="large" onClick={onCopy}>
          {t('I have a saved copy of my key')}
        </Button>
        <Button variant="ghost" onClick={onOther}>
          {t('Sign in another way')}
        </Button>
      </div>
    )
  }
  const { publicKey } = record.signer
  const others = records.filter(one => one !== record)
  const isGuessed = record.lock.kind === 'pin' && record.lock.wrong > 0
  return (
    <div className="flex flex-col gap-4">
      <UnlockPanel key={publicKey} record={record} onUnlocked={onUnlocked} />
      {others.length > 0 && (
        <ul aria-label={t('Other accounts on this device')} className="flex flex-col gap-1 border-t border-line pt-3">
          {others.map(({ signer }) => (
            <li key={signer.publicKey}>
              <button
                type="button"
                className="flex min-h-11 w-full items-center rounded-xl px-2 py-1.5 text-left hover:bg-sunken"
                onClick={() => setChosen(signer.publicKey)}
              >
                <KeptPerson publicKey={signer.publicKey} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-col gap-1">
        {isGuessed && record.signer.method === 'key' && (
          <Button variant="ghost" onClick={onCopy}>
            {t('I have a saved copy of my key')}
          </Button>
        )}
        <Button variant="ghost" onClick={onOther}>
          {t('Sign in another way')}
        </Button>
        <RemoveKeyButton record={record} />
      </div>
    </div>
  )
}

const KeptPerson = ({ publicKey }: { publicKey: string }) => <Person face={useOwnFace(publicKey)} />
