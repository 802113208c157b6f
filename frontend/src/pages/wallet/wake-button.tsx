/** Switches a wallet on again that was put to sleep for its silence. */

import { editWallet, type RemoteWallet } from '@chispa/contract/wallets'
import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import { messageOf } from '../../api/api-error.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { Button } from '../../ui/button.tsx'

export function WakeButton({ wallet: { id, name } }: { wallet: Pick<RemoteWallet, 'id' | 'name'> }) {
  const wake = useMutation({
    mutationFn: () => call(editWallet, { params: { walletId: id }, body: { status: 'ACTIVE' } }),
    onSuccess: woken => toast.success(t('{name} is switched on again', { name: woken.name })),
    onError: error => toast.error(messageOf(error)),
  })
  return (
    <Button
      variant="secondary"
      busy={wake.isPending}
      onClick={() => wake.mutate()}
      aria-label={t('Switch {name} on again', { name })}
    >
      {t('Switch on again')}
    </Button>
  )
}
