/** The member's vouchers. New ones appear by themselves. */

import { listVouchers, refreshVouchers, type VoucherStatus, voucherStatuses } from '@chispa/contract/vouchers'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { toast } from 'sonner'
import { messageOf } from '../../api/api-error.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { call } from '../../session/current.ts'
import { pagesOf } from '../../session/queries.ts'
import { Button } from '../../ui/button.tsx'
import { RefreshIcon, SettingsIcon, TicketIcon } from '../../ui/icons.tsx'
import { Select } from '../../ui/input.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VoucherTile } from './voucher-tile.tsx'
import { statusWords } from './voucher-words.ts'

const route = getRouteApi('/dashboard/dashboard/vouchers')
/** The stream tells at once; this is for when it is away. */
const lookEveryMs = 60_000

export function VouchersPage() {
  const { status } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useInfiniteQuery({
    ...pagesOf(listVouchers, status ? { query: { status } } : {}),
    refetchInterval: lookEveryMs,
  })
  const vouchers = query.data?.pages.flatMap(page => page.rows) ?? []
  // Whoever never got one has nothing to choose from.
  const hasNone = query.isSuccess && vouchers.length === 0 && status === undefined
  const refresh = useMutation({
    mutationFn: () => call(refreshVouchers),
    onSuccess: ({ checked, changed, failed, remaining }) =>
      toast.success(saying({ checked, changed, failed, remaining })),
    onError: error => toast.error(messageOf(error)),
  })
  const hasOpen = vouchers.some(voucher => voucher.status === 'minted' || voucher.status === 'transfer_pending')
  return (
    <>
      <PageHead
        title={t('My vouchers')}
        about={t('Coupons that shops gave you. Show one at the till to use it.')}
        action={
          <span className="flex flex-wrap gap-2">
            {hasOpen && (
              <Button variant="secondary" busy={refresh.isPending} onClick={() => refresh.mutate()}>
                <RefreshIcon className="size-4.5" /> {t('Check all')}
              </Button>
            )}
            <Button asChild variant="secondary">
              <Link to={paths.voucherSettings}>
                <SettingsIcon className="size-4.5" /> {t('Who may give')}
              </Link>
            </Button>
          </span>
        }
      />
      {!hasNone && (
        <Select
          aria-label={t('Which vouchers')}
          className="mb-4 sm:w-56"
          value={status ?? ''}
          onChange={event =>
            navigate({ search: event.target.value ? { status: event.target.value as VoucherStatus } : {} })
          }
        >
          <option value="">{t('All vouchers')}</option>
          {voucherStatuses.map(one => (
            <option key={one} value={one}>
              {statusWords()[one].label}
            </option>
          ))}
        </Select>
      )}
      {query.isPending ? (
        <TilesSkeleton />
      ) : query.isError && vouchers.length === 0 ? (
        <Panel>
          <ErrorState error={query.error} retry={() => query.refetch()} />
        </Panel>
      ) : vouchers.length === 0 ? (
        <Panel>
          <EmptyState icon={TicketIcon} title={status ? t('None of these') : t('No voucher yet')}>
            {status
              ? t('Choose another kind above.')
              : t(
                  'When a shop gives you one, it appears here by itself. Give them your lightning address or your key.',
                )}
          </EmptyState>
        </Panel>
      ) : (
        <ul className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-3">
          {vouchers.map(voucher => (
            <li key={voucher.id} className="grid min-w-0">
              <VoucherTile voucher={voucher} />
            </li>
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <p className="mt-6 text-center">
          <Button variant="secondary" busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {t('Show more')}
          </Button>
        </p>
      )}
    </>
  )
}

function saying({
  checked,
  changed,
  failed,
  remaining,
}: {
  checked: number
  changed: number
  failed: number
  remaining: number
}): string {
  const said =
    checked === 0 && failed === 0 && remaining === 0
      ? t('All are up to date')
      : t('{checked} checked, {changed} changed', { checked, changed })
  const trouble = failed > 0 ? t('; {failed} could not be checked', { failed }) : ''
  return `${said}${trouble}${remaining > 0 ? t('; {remaining} left for the next time', { remaining }) : ''}`
}

const TilesSkeleton = () => (
  <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-3" aria-busy="true">
    <span role="status" className="sr-only">
      {t('Loading')}
    </span>
    {[1, 2, 3].map(one => (
      <Panel key={one} className="overflow-hidden">
        <Skeleton className="aspect-[16/9] h-auto w-full" />
        <div className="flex flex-col gap-2 p-4">
          <Skeleton className="w-2/3" />
          <Skeleton className="w-1/3" />
        </div>
      </Panel>
    ))}
  </div>
)
