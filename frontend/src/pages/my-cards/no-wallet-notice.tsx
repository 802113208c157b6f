/** Says when a card that follows the primary wallet has none to pay from. */

import { Link } from '@tanstack/react-router'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { useMe } from '../../session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

export function NoWalletNotice() {
  const { wallet } = useMe()
  const cannotSpend = wallet?.health.canSpend === 'no' && wallet.health.problem === null
  if (wallet?.status === 'ACTIVE' && !cannotSpend) return null
  return (
    <Notice tone="warn">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-64">
          <strong className="font-semibold">{t('There is no wallet to pay from.')}</strong>{' '}
          {wallet && cannotSpend
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
