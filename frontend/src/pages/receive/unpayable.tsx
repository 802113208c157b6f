/** The wallet does not work: no code that somebody could scan, since when, and what mends it. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LightningCode } from '../../components/addresses/lightning-code.tsx'
import { isInUse } from '../../components/wallets/receiving.ts'
import { healthText, silentSince } from '../../components/wallets/wallet-health.tsx'
import { walletPagesQuery } from '../../components/wallets/wallet-queries.ts'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import type { Me } from '../../session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { AlertIcon } from '../../ui/icons.tsx'
import { Panel } from '../../ui/panel.tsx'

type Props = { wallet: NonNullable<Me['wallet']>; username: string | null; address: string | null }

export function Unpayable({ wallet, username, address }: Props) {
  const pages = useInfiniteQuery(walletPagesQuery).data?.pages ?? []
  const hasAnother = pages.flatMap(({ rows }) => rows).filter(isInUse).length > 1
  return (
    <Panel className="flex flex-col items-center gap-4 p-5 text-center sm:p-6">
      <div className="relative w-full max-w-80">
        {username !== null && address !== null && (
          <div aria-hidden="true" className="opacity-15 grayscale">
            <LightningCode username={username} address={address} />
          </div>
        )}
        {/* Over the code, so that no camera reads it. */}
        <div
          role="status"
          data-testid="unpayable"
          className="inset-x-6 top-1/2 flex flex-col items-center gap-2 rounded-2xl bg-panel px-4 py-10 not-only:absolute not-only:-translate-y-1/2"
        >
          <AlertIcon className="size-8 text-warn" />
          <p className="text-lg font-semibold">{t('You cannot be paid at the moment.')}</p>
          <p className="text-sm text-warn">{silentSince(wallet.health)}</p>
        </div>
      </div>
      <p className="text-sm text-ink-soft wrap-anywhere">
        {wallet.name}: {healthText(wallet.health)}
      </p>
      <Button asChild size="large" className="w-full">
        <Link to={hasAnother ? paths.wallet : paths.connectWallet}>{t('Use another wallet')}</Link>
      </Button>
    </Panel>
  )
}
