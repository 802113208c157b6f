/** Signs all devices of a person out, after asking. */

import { type PersonRecord, signOutPerson } from '@chispa/contract/people'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import { messageOf } from '../../api/api-error.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { LogOutIcon } from '../../ui/icons.tsx'
import { PersonRow } from './person-row.tsx'

export function SignOutRow({ person: { userId } }: { person: PersonRecord }) {
  const [asking, setAsking] = useState(false)
  const signOut = useMutation({
    mutationFn: () => call(signOutPerson, { params: { userId }, body: { devices: 'all' } }),
    onSuccess: () => {
      toast.success(t('All devices are signed out'))
      setAsking(false)
    },
  })
  return (
    <PersonRow
      title={t('Lost or stolen device')}
      about={t('Signs out every device, app and till of this person. They sign in again with their key.')}
    >
      <Button variant="secondary" onClick={() => setAsking(true)}>
        <LogOutIcon className="size-4.5" /> {t('Sign out their devices')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('Sign out all devices of this person?')}
          act={t('Sign out')}
          busy={signOut.isPending}
          trouble={signOut.error ? messageOf(signOut.error) : undefined}
          onConfirm={() => signOut.mutate()}
          close={() => setAsking(false)}
        >
          <p>
            {t(
              'Sessions, device tokens that act as them and tills end at once. Cards, wallet and address go on. A device that holds their key can sign in again.',
            )}
          </p>
        </ConfirmDialog>
      )}
    </PersonRow>
  )
}
