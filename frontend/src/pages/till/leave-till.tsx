/** Leaving the till: with its PIN where it has one. */

import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { leaveTillHere } from '../../session/till-calls.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PinField } from '../../ui/pin-field.tsx'

export function LeaveTill({ isLocked, close }: { isLocked: boolean; close: () => void }) {
  const navigate = useNavigate()
  const [pin, setPin] = useState('')
  const leave = useMutation({
    mutationFn: () => leaveTillHere(isLocked ? pin : undefined),
    onSuccess: () => void navigate({ to: paths.overview }),
    onError: () => setPin(''),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    leave.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t('Leave the till')}
      about={isLocked ? t('For this you need the PIN that its owner chose.') : t('Open sales stay in today’s list.')}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        {isLocked && (
          <PinField
            autoFocus
            label={t('PIN')}
            value={pin}
            maxLength={8}
            problem={leave.isError ? messageOf(leave.error) : undefined}
            onChange={setPin}
          />
        )}
        <Button type="submit" size="large" busy={leave.isPending}>
          {t('Leave the till')}
        </Button>
      </form>
    </Dialog>
  )
}
