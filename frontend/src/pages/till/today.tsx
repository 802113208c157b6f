/** The day at this counter: what came in, and every sale with its state. */
import { type ListedSale, readTillDay } from '@chispa/contract/till'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../components/error-state.tsx'
import { FiatHint } from '../../components/fiat.tsx'
import { startOfToday } from '../../components/relative-time.ts'
import { satsNumber, satsText } from '../../components/sats.ts'
import { locale, t } from '../../language/current.ts'
import { callTill } from '../../session/till-calls.ts'
import { Badge } from '../../ui/badge.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export function Today({ close }: { close: () => void }) {
  const since = startOfToday()
  const query = useQuery({
    queryKey: ['till-day', since],
    queryFn: ({ signal }) => callTill(readTillDay, { query: { since }, signal }),
    staleTime: 0,
  })
  const day = query.data
  return (
    <Dialog open onOpenChange={close} title={t('Today')}>
      {query.isError && !day ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : !day ? (
        <Skeleton className="h-40 w-full" />
      ) : (
        <div className="flex flex-col gap-4">
          <div className="text-center">
            <p data-testid="day-total" className="font-display text-4xl font-semibold tracking-tight tabular-nums">
              {satsNumber(day.paidMsats)} <span className="text-xl font-medium text-ink-faint">{t('sats')}</span>
            </p>
            <p className="text-sm text-ink-soft">
              {t('{count} sales paid', { count: day.paidCount })}
              {day.tipMsats > 0 && ` · ${t('tips {amount}', { amount: satsText(day.tipMsats) })}`}
            </p>
            <FiatHint msats={day.paidMsats} />
          </div>
          {day.sales.length === 0 ? (
            <p className="py-6 text-center text-ink-soft">{t('Your first sale of today will be here.')}</p>
          ) : (
            <ul className="divide-y divide-line">
              {day.sales.map(sale => (
                <SaleRow key={sale.id} sale={sale} />
              ))}
            </ul>
          )}
        </div>
      )}
    </Dialog>
  )
}

const SaleRow = ({ sale }: { sale: ListedSale }) => (
  <li>
    <a
      href={sale.receiptUrl}
      target="_blank"
      rel="noreferrer"
      className="flex min-h-14 items-center justify-between gap-3 py-2"
    >
      <span className="min-w-0">
        <span className="block truncate text-sm font-medium text-ink">{sale.note ?? t('Sale')}</span>
        <time dateTime={sale.createdAt} className="text-xs text-ink-faint">
          {new Date(sale.createdAt).toLocaleTimeString(locale(), { timeStyle: 'short' })}
        </time>
      </span>
      <span className="flex shrink-0 items-center gap-2">
        <span className="font-medium tabular-nums">{satsText(sale.amountMsats)}</span>
        <Badge tone={sale.state === 'paid' ? 'ok' : sale.state === 'open' ? 'warn' : 'plain'}>
          {sale.state === 'paid' ? t('Paid') : sale.state === 'open' ? t('Not paid yet') : t('Not paid')}
        </Badge>
      </span>
    </a>
  </li>
)
