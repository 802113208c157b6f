/** Says when a card that follows the primary wallet has none to pay from. */

import { Link } from '@tanstack/react-router'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { type Me, useMe } from '../../session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

const cannotSpend = (wallet: Me['wallet']) => wallet?.health.canSpend === 'no' && wallet.health.problem === null

/** Whether cards that follow the primary wallet have one to pay from. */
export function usePrimaryPays(): boolean {
  const { wallet } = useMe()
  return wallet?.status === 'ACTIVE' && !cannotSpend(wallet)
}

export function NoWalletNotice() {
  const { wallet } = useMe()
  if (usePrimaryPays()) return null
  return (
    <Notice tone="warn">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-64">
          <strong className="font-semibold">{t('There is no wallet to pay from.')}</strong>{' '}
          {wallet && cannotSpend(wallet)
            ? t('Your primary wallet {name} does not let us pay: allow it in the wallet, with a budget.', {
                name: wallet.name,
              })
            : wallet
              ? t('Your primary wallet {name} is not in use at the moment.', { name: wallet.name })
              : t('Connect one that may spend, with a budget that you choose.')}
        </p>
        <Button asChild variant="secondary">
          {wallet ? (
            <Link to={paths.wallet}>{t('My wallet')}</Link>
          ) : (
            <Link to={paths.connectWallet}>{t('Connect a wallet')}</Link>
          )}
        </Button>
      </div>
    </Notice>
  )
}
