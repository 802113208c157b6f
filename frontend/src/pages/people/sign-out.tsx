/** Signs all devices of a person out, after asking. */

import { type PersonRecord, signOutPerson } from '@chispa/contract/people'
import { toast } from 'sonner'
import { ConfirmButton } from '../../components/confirm-button.tsx'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { LogOutIcon } from '../../ui/icons.tsx'
import { PersonRow } from './person-row.tsx'

export const SignOutRow = ({ person: { userId } }: { person: PersonRecord }) => (
  <PersonRow
    title={t('End sessions')}
    about={t('Signs out every device, app and till. A device that holds their key can sign in again.')}
  >
    <ConfirmButton
      variant="secondary"
      title={t('Sign out all devices of this person?')}
      about={t(
        'Sessions, device tokens that act as them, tills, notifications and webhooks end at once. Cards, wallet and address go on. A device that holds their key can sign in again.',
      )}
      act={t('Sign out')}
      run={() => call(signOutPerson, { params: { userId }, body: { devices: 'all' } })}
      onDone={() => toast.success(t('All devices are signed out'))}
    >
      <LogOutIcon className="size-4.5" /> {t('Sign out their devices')}
    </ConfirmButton>
  </PersonRow>
)
