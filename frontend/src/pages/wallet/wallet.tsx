/** The member's own money: the address people pay and the wallets behind it. */

import type { RemoteWallet } from '@chispa/contract/wallets'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AddressNotices } from '../../components/addresses/address-notices.tsx'
import { AddressPanel } from '../../components/addresses/address-panel.tsx'
import { AliasesPanel } from '../../components/addresses/aliases-panel.tsx'
import { proposalOf } from '../../components/addresses/name-proposal.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { Time } from '../../components/time.tsx'
import { isAsleep, isInUse, receivingOf } from '../../components/wallets/receiving.ts'
import { WalletBadge } from '../../components/wallets/wallet-badge.tsx'
import { walletPagesQuery } from '../../components/wallets/wallet-queries.ts'
import { PageHead } from '../../frame/page-head.tsx'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { useMe } from '../../session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { ChevronDownIcon, PlugIcon, WalletIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AsleepPanel } from './asleep-panel.tsx'
import { ReceivingNotice } from './receiving-notice.tsx'
import { WalletPanel } from './wallet-panel.tsx'

export function WalletPage() {
  const { userId, lightningAddress } = useMe()
  const query = useInfiniteQuery(walletPagesQuery)
  const wallets = query.data?.pages.flatMap(page => page.rows)
  const used = wallets?.filter(isInUse) ?? []
  const kept = wallets?.filter(wallet => isInUse(wallet) || isAsleep(wallet)) ?? []
  const receiving = wallets && receivingOf(wallets)
  const proposal = proposalOf(used)
  return (
    <>
      <PageHead
        title={t('My wallet')}
        about={t('The address people pay, and the wallets behind it. The money is always yours.')}
      />
      <div className="flex flex-col gap-6">
        {receiving && lightningAddress && <ReceivingNotice state={receiving} address={lightningAddress} />}
        {proposal && lightningAddress === null && (
          <Notice tone="info">
            {t('Your wallet is known as {address}. You can have the same name here.', { address: proposal.address })}{' '}
            <Link to={paths.start} className="font-medium underline underline-offset-2">
              {t('Take a name')}
            </Link>
          </Notice>
        )}
        <AddressNotices />
        <AddressPanel canReceive={receiving?.kind === 'ready'} />
        {lightningAddress !== null && <AliasesPanel userId={userId} />}
        <section aria-labelledby="wallets" className="flex flex-col gap-4">
          <header className="flex flex-wrap items-center justify-between gap-3">
            <h2 id="wallets" className="text-lg font-semibold">
              {t('Wallets')}
            </h2>
            {kept.length > 0 && (
              <Button asChild variant="secondary">
                <Link to={paths.connectWallet}>
                  <PlugIcon className="size-4.5" /> {t('Connect a wallet')}
                </Link>
              </Button>
            )}
          </header>
          {query.isPending ? (
            <WalletsSkeleton />
          ) : query.isError && !wallets ? (
            <Panel>
              <ErrorState error={query.error} retry={() => query.refetch()} />
            </Panel>
          ) : kept.length === 0 ? (
            <NoWallet />
          ) : (
            <ul className="grid gap-4 lg:grid-cols-2">
              {kept.toSorted(byImportance).map(wallet => (
                <li key={wallet.id} className="grid min-w-0">
                  {isAsleep(wallet) ? (
                    <AsleepPanel wallet={wallet} address={lightningAddress} />
                  ) : (
                    <WalletPanel wallet={wallet} address={lightningAddress} />
                  )}
                </li>
              ))}
            </ul>
          )}
        </section>
        <FormerWallets
          wallets={wallets?.filter(wallet => !kept.includes(wallet)) ?? []}
          more={query.hasNextPage ? () => query.fetchNextPage() : undefined}
        />
      </div>
    </>
  )
}

/** The primary one first, then as they came: newest first. */
const byImportance = (a: RemoteWallet, b: RemoteWallet): number => Number(b.isPrimary) - Number(a.isPrimary)

const NoWallet = () => (
  <Panel>
    <EmptyState
      icon={WalletIcon}
      title={t('No wallet yet')}
      action={
        <Button asChild size="large">
          <Link to={paths.connectWallet}>
            <PlugIcon /> {t('Connect a wallet')}
          </Link>
        </Button>
      }
    >
      {t('Bring a wallet of your own. Payments to your address go straight into it; nobody here can touch them.')}
    </EmptyState>
  </Panel>
)

const WalletsSkeleton = () => (
  <Panel className="flex flex-col gap-4 p-5" aria-busy="true">
    <span role="status" className="sr-only">
      {t('Loading')}
    </span>
    <div className="flex items-center gap-3">
      <Skeleton className="size-11 rounded-xl" />
      <Skeleton className="w-40" />
    </div>
    <Skeleton className="h-7 w-32" />
  </Panel>
)

function FormerWallets({ wallets, more }: { wallets: RemoteWallet[]; more: (() => void) | undefined }) {
  if (wallets.length === 0) return null
  return (
    <details className="group rounded-2xl border border-line bg-panel">
      <summary className="flex min-h-13 list-none items-center justify-between rounded-2xl px-5 text-sm font-medium text-ink-soft [&::-webkit-details-marker]:hidden">
        {more
          ? t('Former wallets ({count} and more)', { count: wallets.length })
          : t('Former wallets ({count})', { count: wallets.length })}
        <ChevronDownIcon className="ml-auto text-ink-faint transition-transform group-open:rotate-180" />
      </summary>
      <ul className="divide-y divide-line border-t border-line">
        {wallets.map(({ id, name, status, updatedAt }) => (
          <li key={id} className="flex items-center justify-between gap-4 px-5 py-3 text-sm">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="flex shrink-0 items-center gap-3 text-ink-faint">
              <Time at={updatedAt} />
              <WalletBadge status={status} />
            </span>
          </li>
        ))}
      </ul>
      {more && (
        <p className="border-t border-line p-3 text-center">
          <Button variant="ghost" onClick={more}>
            {t('Show more')}
          </Button>
        </p>
      )}
    </details>
  )
}
