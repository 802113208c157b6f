/** What a wallet holds, asked of the wallet itself; it may be slow, and it may not answer at all. */

import type { RemoteWallet } from '@chispa/contract/wallets'
import { useQuery } from '@tanstack/react-query'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { t } from '../../language/current.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { RefreshIcon } from '../../ui/icons.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { satsText } from '../sats.ts'
import { balanceQuery } from './wallet-queries.ts'
import { balanceMeaning } from './wallet-words.ts'

type Props = Pick<RemoteWallet, 'name' | 'check'> & { walletId: string }

export function Balance({ walletId, name, check }: Props) {
  const query = useQuery(balanceQuery(walletId))
  return (
    <div className="flex items-center justify-between gap-3">
      <div className="min-w-0" aria-live="polite" aria-busy={query.isFetching}>
        {query.isPending ? (
          <>
            <Skeleton className="h-7 w-32" />
            <span className="sr-only">{t('Asking the wallet for its balance')}</span>
          </>
        ) : (
          <>
            {query.data && (
              <p
                className={cn('truncate text-2xl font-semibold tabular-nums', query.isError && 'text-ink-faint')}
                data-testid="balance"
              >
                {satsText(query.data.balanceMsats)}
              </p>
            )}
            {query.data && <p className="text-xs text-ink-faint">{balanceMeaning(check)}</p>}
            {query.error && (
              <p className={cn('text-sm', query.data ? 'text-ink-faint' : 'text-warn')}>{whyNoBalance(query.error)}</p>
            )}
          </>
        )}
      </div>
      <Button
        variant="ghost"
        size="icon"
        className="-mr-2"
        aria-label={t('Refresh the balance of {name}', { name })}
        title={t('Refresh')}
        disabled={query.isFetching}
        aria-busy={query.isFetching}
        onClick={() => query.refetch()}
      >
        <RefreshIcon className={query.isFetching ? 'animate-spin' : undefined} />
      </Button>
    </div>
  )
}

function whyNoBalance(error: Error): string {
  if (!(error instanceof ApiError)) return messageOf(error)
  if (error.is('wallet_silent')) return t('This wallet isn’t answering right now.')
  if (error.is('wallet_unreachable')) return t('This wallet can’t be reached right now.')
  if (error.is('wallet_refused')) return t('This wallet doesn’t share its balance. It can still receive.')
  return messageOf(error)
}
