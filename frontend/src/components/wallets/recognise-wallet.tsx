/** A wallet answered without repeating what only our code says. Its owner recognises it by what it tells of itself, or not. */
import { cancelPairing, confirmPairing, type WalletPairing } from '@chispa/contract/wallet-pairings'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../../api/api-error.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { satsText } from '../sats.ts'

type Props = {
  pairingId: string
  wallet: NonNullable<WalletPairing['unconfirmed']>
  onConnected: (walletId: string) => void
  onRefused: () => void
}

export function RecogniseWallet({ pairingId, wallet, onConnected, onRefused }: Props) {
  const { walletPubkey, alias, balanceMsats } = wallet
  const params = { pairingId }
  const confirm = useMutation({
    mutationFn: () => call(confirmPairing, { params, body: { walletPubkey } }),
    onSuccess: ({ walletId }) => walletId && onConnected(walletId),
  })
  const refuse = useMutation({ mutationFn: () => call(cancelPairing, { params }), onSuccess: onRefused })
  const trouble = confirm.error ?? refuse.error
  return (
    <section aria-labelledby="recognise-wallet" className="flex flex-col gap-4">
      <h3 id="recognise-wallet" className="font-medium">
        {t('Is this your wallet?')}
      </h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-xl bg-sunken p-4 text-sm">
        <dt className="text-ink-soft">{t('It calls itself')}</dt>
        <dd className="break-words font-medium">{alias ?? t('not told')}</dd>
        <dt className="text-ink-soft">{t('Balance or budget')}</dt>
        <dd className="font-medium">{balanceMsats === null ? t('not told') : satsText(balanceMsats)}</dd>
      </dl>
      <Notice tone="warn">
        {t(
          'Some wallets answer without proof that they saw your code, and this one did. If you have not said yes in your wallet, or it shows something else, it is a stranger’s.',
        )}
      </Notice>
      {trouble && <Notice tone="danger">{messageOf(trouble)}</Notice>}
      <Button size="large" busy={confirm.isPending} onClick={() => confirm.mutate()}>
        {t('Yes, connect it')}
      </Button>
      <Button variant="ghost" busy={refuse.isPending} onClick={() => refuse.mutate()}>
        {t('No, it is not mine')}
      </Button>
    </section>
  )
}
