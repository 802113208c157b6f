/** Between signing in and going on: what locks the key, or the connection to a signer app, that this device keeps. Not to keep it is the exception. */
import { useState } from 'react'
import { t } from '../../language/current.ts'
import { keepOnDevice, type LockChoice } from '../../session/device.ts'
import type { KeptSigner } from '../../session/signer.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { shortNpub } from '../people/npub.ts'
import { ChooseLock } from './choose-lock.tsx'

/** `device`: under the lock; `tab`: until it is closed; `memory`: until it is loaded again. */
export type Kept = 'device' | 'tab' | 'memory'

type Props = { kept: KeptSigner; busy: boolean; onDone: (how: Kept) => Promise<void> }

export function DeviceLockPanel({ kept, busy, onDone }: Props) {
  const [isForeign, setIsForeign] = useState(false)
  const keep = async (lock: LockChoice) => {
    if ((await keepOnDevice(kept, lock)) === 'no-passkey') return 'no-passkey'
    await onDone('device')
  }
  const isApp = kept.method === 'bunker'
  if (isForeign) return <NotMine isApp={isApp} busy={busy} onDone={onDone} onBack={() => setIsForeign(false)} />
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h2 className="text-lg font-semibold">
          {isApp ? t('Stay signed in on this device') : t('Lock your key on this device')}
        </h2>
        <p className="mt-1 text-sm leading-relaxed text-ink-soft">
          {isApp
            ? t('Your key stays in your signer app. The connection to it is kept here, locked.')
            : t('It stays here, locked. On your next visit you only unlock it.')}
        </p>
      </div>
      <ChooseLock
        name={shortNpub(kept.publicKey)}
        words={{ passkey: t('Lock it with a passkey'), pin: t('Lock it with this PIN') }}
        onChosen={keep}
      />
      <Button variant="ghost" onClick={() => setIsForeign(true)}>
        {t('This is not my device')}
      </Button>
    </div>
  )
}

type NotMineProps = Omit<Props, 'kept'> & { isApp: boolean; onBack: () => void }

function NotMine({ isApp, busy, onDone, onBack }: NotMineProps) {
  const [untilClosed, setUntilClosed] = useState(false)
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h2 className="text-lg font-semibold">{t('Nothing stays on this device')}</h2>
        <p className="mt-1 text-sm leading-relaxed text-ink-soft">
          {isApp
            ? t('Nothing is stored. A reload or closing the tab signs you out.')
            : t('A reload or closing the tab signs you out, and the key is gone from here.')}
        </p>
      </div>
      <Checkbox
        label={t('Keep me signed in until I close this tab')}
        hint={t('A closed tab can be opened again until the browser is closed.')}
        checked={untilClosed}
        disabled={busy}
        onChange={event => setUntilClosed(event.target.checked)}
      />
      <Button size="large" busy={busy} onClick={() => void onDone(untilClosed ? 'tab' : 'memory')}>
        {t('Continue')}
      </Button>
      <Button variant="ghost" disabled={busy} onClick={onBack}>
        {t('Back')}
      </Button>
    </div>
  )
}
