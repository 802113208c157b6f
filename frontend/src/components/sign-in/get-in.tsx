/** Getting in: an account that this device keeps is unlocked; without one, it is made or a key brought. */
import { useState } from 'react'
import { t } from '../../language/current.ts'
import { readDevices } from '../../session/device-record.ts'
import { keptCode } from '../../session/signer-code.ts'
import { Button } from '../../ui/button.tsx'
import { carriedLinkOf } from '../scanning/carried-links.ts'
import { KeptAccounts } from './kept-accounts.tsx'
import { SignInMethods, type SignInProps } from './sign-in-methods.tsx'

export function GetIn(props: SignInProps) {
  // Not what is made in this very place: it leads on by itself.
  const [isKept] = useState(() => readDevices(localStorage).length > 0)
  // A person back from a signer app on this device goes on there, as does one who brought the link of one.
  const [way, setWay] = useState<'kept' | 'copy' | 'other'>(() =>
    isKept && keptCode(localStorage) === undefined && carriedLinkOf('signer') === undefined ? 'kept' : 'other',
  )
  if (way === 'kept') {
    return (
      <KeptAccounts
        onUnlocked={signer => props.onSignIn(signer, { method: 'device', publicKey: signer.publicKey })}
        onOther={() => setWay('other')}
        onCopy={() => setWay('copy')}
      />
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <SignInMethods {...props} isCopy={way === 'copy'} />
      {isKept && (
        <Button variant="ghost" onClick={() => setWay('kept')}>
          {t('Back to the account on this device')}
        </Button>
      )}
    </div>
  )
}
