/**
 * The wallet that the member is paid into does not work now. Home and Receive say so in a place of their own, where nothing
 * moves for it; the page about wallets says more.
 */
import { Link, useLocation } from '@tanstack/react-router'
import { healthText, silentSince } from '../components/wallets/wallet-health.tsx'
import { t } from '../language/current.ts'
import { paths } from '../paths.ts'
import { useMe } from '../session/use-me.ts'
import { Notice } from '../ui/notice.tsx'

const ownPlaces: readonly string[] = [paths.overview, paths.receive, paths.wallet]

export function WalletNotice() {
  const { wallet } = useMe()
  const { pathname } = useLocation()
  if (wallet?.status !== 'ACTIVE' || wallet.health.canReceive !== 'no' || ownPlaces.includes(pathname)) return null
  return (
    <Notice tone="warn" className="mb-6">
      <span data-testid="wallet-trouble">
        <strong className="font-semibold">{t('You cannot be paid at the moment.')}</strong> {wallet.name}:{' '}
        {healthText(wallet.health)} {silentSince(wallet.health)}{' '}
        <Link to={paths.wallet} className="font-medium underline underline-offset-2">
          {t('See your wallet')}
        </Link>
      </span>
    </Notice>
  )
}
