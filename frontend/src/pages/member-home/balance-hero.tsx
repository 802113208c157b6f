/** The balance, large; a tap hides it. While the wallet does not answer, the last known one stays, greyed, with its time. */
import { readWallet } from '@chispa/contract/wallets'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, isUnreachable } from '../../api/api-error.ts'
import { Amount } from '../../components/amount.tsx'
import { silentSince } from '../../components/wallets/wallet-health.tsx'
import { balanceQuery } from '../../components/wallets/wallet-queries.ts'
import { balanceMeaning } from '../../components/wallets/wallet-words.ts'
import { locale, t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { queryOf } from '../../session/queries.ts'
import type { Me } from '../../session/use-me.ts'
import { cn } from '../../ui/cn.ts'
import { EyeIcon, EyeOffIcon } from '../../ui/icons.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { isBalanceHidden, keepBalanceHidden } from './hidden-balance.ts'

export function BalanceHero({ wallet: { id: walletId, status, health } }: { wallet: NonNullable<Me['wallet']> }) {
  const query = useQuery(balanceQuery(walletId))
  const wallet = useQuery(queryOf(readWallet, { params: { walletId } }))
  const [hidden, setHidden] = useState(isBalanceHidden)
  const toggle = () => {
    keepBalanceHidden(!hidden)
    setHidden(!hidden)
  }
  const isUnpayable = status === 'ACTIVE' && health.canReceive === 'no'
  // Offline, or without access, nobody asked the wallet: a notice above the page says so.
  const isSilent = query.isError && !isUnreachable(query.error) && !isBlocked(query.error)
  const HideIcon = hidden ? EyeIcon : EyeOffIcon
  return (
    <div className="flex flex-col items-center gap-1 py-4 text-center" aria-busy={query.isFetching}>
      <button
        type="button"
        onClick={toggle}
        aria-label={hidden ? t('Show the balance') : t('Hide the balance')}
        title={hidden ? t('Show the balance') : t('Hide the balance')}
        className="inline-flex min-h-11 items-center gap-2 rounded-full px-4 text-sm font-medium text-ink-soft hover:bg-sunken hover:text-ink"
      >
        {t('Balance')} <HideIcon className="size-4.5" />
      </button>
      {query.isPending ? (
        <>
          <Skeleton className="h-12 w-56 sm:h-15" />
          <span className="sr-only">{t('Asking the wallet for its balance')}</span>
        </>
      ) : !query.data ? (
        <p className="font-display text-5xl font-semibold text-ink-faint sm:text-6xl">–</p>
      ) : (
        <div
          aria-live="polite"
          className={cn('flex max-w-full justify-center', query.isError ? 'text-ink-faint' : 'text-ink')}
        >
          {hidden ? (
            <p data-testid="balance" className="font-display text-5xl font-semibold tracking-tight sm:text-6xl">
              ••••••
            </p>
          ) : (
            <Amount testId="balance" isHero msats={query.data.balanceMsats} belowClassName="text-[min(1rem,5vw)]" />
          )}
        </div>
      )}
      {/* Its lines are there before its words are: nothing below moves when they come, or when something else has to be said. */}
      <p className={cn('min-h-10 max-w-sm text-sm', isUnpayable || isSilent ? 'text-warn' : 'text-ink-faint')}>
        {isUnpayable ? (
          <span data-testid="wallet-trouble">
            {t('You cannot be paid at the moment.')} {silentSince(health)} <SeeWallet />
          </span>
        ) : isSilent ? (
          <>
            {query.data
              ? t('Your wallet isn’t answering. This was at {time}.', { time: timeText(query.dataUpdatedAt) })
              : t('Your wallet isn’t answering right now.')}{' '}
            <SeeWallet />
          </>
        ) : (
          query.data && wallet.data && balanceMeaning(wallet.data.check)
        )}
      </p>
    </div>
  )
}

const isBlocked = (error: Error): boolean => error instanceof ApiError && error.is('account_blocked')

const SeeWallet = () => (
  <Link to={paths.wallet} className="font-medium underline underline-offset-2">
    {t('See your wallet')}
  </Link>
)

const timeText = (at: number) => new Date(at).toLocaleTimeString(locale(), { timeStyle: 'short' })
