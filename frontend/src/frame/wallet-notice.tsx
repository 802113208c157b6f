/**
 * The wallet that the member is paid into does not work now. Home, Send and Receive say so in a place of their own, where
 * nothing moves for it; the page about wallets says more. Elsewhere it comes and goes with the next page, never under a thumb.
 */

import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { healthText, silentSince } from '../components/wallets/wallet-health.tsx'
import { t } from '../language/current.ts'
import { paths } from '../paths.ts'
import { useMe } from '../session/use-me.ts'
import { Notice } from '../ui/notice.tsx'

const ownPlaces: readonly string[] = [paths.overview, paths.send, paths.receive, paths.wallet]

export function WalletNotice() {
  const { pathname } = useLocation()
  return ownPlaces.includes(pathname) ? null : <TroubleNotice key={pathname} />
}

function TroubleNotice() {
  const { wallet } = useMe()
  const isFailing = wallet?.status === 'ACTIVE' && wallet.health.canReceive === 'no'
  const [hasPlace] = useState(isFailing)
  if (!wallet || !hasPlace) return null
  return (
    <Notice tone="warn" className={isFailing ? 'mb-6' : 'invisible mb-6'}>
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
