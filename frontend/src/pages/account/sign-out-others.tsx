/** Ends every session, till and device token of the member's own; this one is begun anew with their key. */

import { signOutPerson } from '@chispa/contract/people'
import { toast } from 'sonner'
import { ConfirmButton } from '../../components/confirm-button.tsx'
import { t } from '../../language/current.ts'
import { call, session } from '../../session/current.ts'
import { useMe } from '../../session/use-me.ts'

export function SignOutOthers() {
  const { userId } = useMe()
  return (
    <ConfirmButton
      variant="secondary"
      title={t('Sign out everywhere else?')}
      about={t(
        'Your other sessions, your tills and device tokens that act as you end at once, and so do notifications and webhooks, those of this device too: switch them on again where you want them. Cards, wallet and address go on. A device that holds your key can sign in again.',
      )}
      act={t('Sign out everywhere else')}
      run={async () => {
        await call(signOutPerson, { params: { userId }, body: { devices: 'all' } })
        await session.renew()
      }}
      onDone={() => toast.success(t('All your other devices are signed out'))}
    >
      {t('Sign out everywhere else')}
    </ConfirmButton>
  )
}
