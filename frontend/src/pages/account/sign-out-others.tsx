/** Ends every session, till and device token of the member's own; this one is begun anew with their key. */

import { signOutPerson } from '@chispa/contract/people'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import { messageOf } from '../../api/api-error.ts'
import { t } from '../../language/current.ts'
import { call, session } from '../../session/current.ts'
import { useMe } from '../../session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

export function SignOutOthers() {
  const { userId } = useMe()
  const [asking, setAsking] = useState(false)
  const signOut = useMutation({
    mutationFn: async () => {
      await call(signOutPerson, { params: { userId }, body: { devices: 'all' } })
      await session.renew()
    },
    onSuccess: () => {
      toast.success(t('All your other devices are signed out'))
      setAsking(false)
    },
  })
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {t('Sign out everywhere else')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('Sign out everywhere else?')}
          act={t('Sign out everywhere else')}
          busy={signOut.isPending}
          trouble={signOut.error ? messageOf(signOut.error) : undefined}
          onConfirm={() => signOut.mutate()}
          close={() => setAsking(false)}
        >
          <p>
            {t(
              'Your other sessions, your tills and device tokens that act as you end at once. Cards, wallet and address go on. A device that holds your key can sign in again.',
            )}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
