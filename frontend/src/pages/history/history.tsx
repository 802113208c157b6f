/** Everything paid and received, by day; what is not known yet stands on top, and only there. A payment opens as a sheet. */
import { listOwnPayments, type OwnPayment, type PaymentFilter } from '@chispa/contract/history'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { PaymentRow } from '../../components/payments/payment-row.tsx'
import { satsNumber } from '../../components/sats.ts'
import { SearchBox } from '../../components/tables/search-box.tsx'
import { TableSkeleton } from '../../components/tables/table-skeleton.tsx'
import { useFilters } from '../../components/tables/use-filters.ts'
import { PageHead } from '../../frame/page-head.tsx'
import { locale, t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { pagesOf, queryOf } from '../../session/queries.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { ClockIcon, SearchIcon } from '../../ui/icons.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type Day, daysOf } from './days.ts'
import { Export } from './export.tsx'
import { PaymentSheet } from './payment-sheet.tsx'

const route = getRouteApi('/dashboard/dashboard/history')

type Search = { show?: PaymentFilter; q?: string; payment?: string }

export function HistoryPage() {
  const { payment: opened, ...filters } = route.useSearch()
  const navigate = route.useNavigate()
  const change = useFilters<Search>(merge => navigate({ search: merge, replace: true, resetScroll: false }))
  const isFiltered = filters.show !== undefined || filters.q !== undefined
  const query = useInfiniteQuery(pagesOf(listOwnPayments, { query: filters }))
  const open = useQuery({ ...queryOf(listOwnPayments, { query: { show: 'open', limit: 20 } }), enabled: !isFiltered })
  const payments = query.data?.pages.flatMap(page => page.rows) ?? []
  const waiting = isFiltered ? [] : (open.data?.rows ?? [])
  const isWaiting = new Set(waiting.map(({ id }) => id))
  const others = payments.filter(({ id }) => !isWaiting.has(id))
  const isEmpty = query.isSuccess && payments.length === 0
  return (
    <>
      <PageHead
        title={t('History')}
        action={(!isEmpty || isFiltered) && <Export filters={filters} disabled={payments.length === 0} />}
      />
      <div className="mb-5 flex flex-col gap-3">
        <div className="flex">
          <SearchBox
            label={t('Search payments')}
            value={filters.q}
            maxLength={100}
            onSearch={(q, when) => change({ q }, when)}
          />
        </div>
        <Chips shown={filters.show} onChange={show => change({ show })} />
      </div>
      {query.isPending ? (
        <Panel>
          <TableSkeleton />
        </Panel>
      ) : query.isError && payments.length === 0 ? (
        <Panel>
          <ErrorState error={query.error} retry={() => query.refetch()} />
        </Panel>
      ) : payments.length === 0 ? (
        <Panel>{isFiltered ? <NothingFound /> : <NothingYet />}</Panel>
      ) : (
        <div className="flex flex-col gap-6">
          {waiting.length > 0 && (
            <Group id="open" title={t('Not known yet')}>
              <Rows payments={waiting} search={filters} />
            </Group>
          )}
          {daysOf(others).map(day => (
            <Group key={day.key} id={`day-${day.key}`} title={dayText(day.date)} sum={sumText(day)}>
              <Rows payments={day.payments} search={filters} />
            </Group>
          ))}
          {query.hasNextPage && (
            <Button
              variant="secondary"
              className="self-center"
              busy={query.isFetchingNextPage}
              onClick={() => query.fetchNextPage()}
            >
              {t('Show more')}
            </Button>
          )}
        </div>
      )}
      {opened !== undefined && (
        <PaymentSheet
          id={opened}
          close={() => navigate({ search: ({ payment: _, ...rest }) => rest, resetScroll: false })}
        />
      )}
    </>
  )
}

const chips = (): [PaymentFilter | undefined, string][] => [
  [undefined, t('All')],
  ['in', t('In')],
  ['out', t('Out')],
  ['card', t('Cards')],
  ['zap', t('Zaps')],
  ['voucher', t('Vouchers')],
]

const Chips = ({
  shown,
  onChange,
}: {
  shown: PaymentFilter | undefined
  onChange: (show: PaymentFilter | undefined) => void
}) => (
  <fieldset className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 [scrollbar-width:none] sm:mx-0 sm:px-0">
    <legend className="sr-only">{t('Which payments')}</legend>
    {chips().map(([show, label]) => (
      <button
        key={label}
        type="button"
        aria-pressed={shown === show}
        onClick={() => onChange(show)}
        className={cn(
          'min-h-11 shrink-0 rounded-full border px-4 text-sm font-medium transition-colors',
          shown === show
            ? 'border-brand-text bg-brand-tint text-brand-text'
            : 'border-line bg-panel text-ink-soft hover:border-line-strong/60 hover:text-ink',
        )}
      >
        {label}
      </button>
    ))}
  </fieldset>
)

type GroupProps = { id: string; title: string; sum?: string | undefined; children: React.ReactNode }

const Group = ({ id, title, sum, children }: GroupProps) => (
  <section aria-labelledby={id}>
    <header className="mb-2 flex items-baseline justify-between gap-4 px-1">
      <h2 id={id} className="text-sm font-semibold text-ink-soft first-letter:uppercase">
        {title}
      </h2>
      {sum && <span className="text-sm text-ink-faint tabular-nums">{sum}</span>}
    </header>
    {children}
  </section>
)

type RowsProps = { payments: readonly OwnPayment[]; search: Search }

const Rows = ({ payments, search }: RowsProps) => (
  <Panel className="overflow-hidden">
    <ul className="divide-y divide-line">
      {payments.map(payment => (
        <li key={payment.id}>
          <PaymentRow payment={payment} search={search} />
        </li>
      ))}
    </ul>
  </Panel>
)

const NothingYet = () => (
  <EmptyState
    icon={ClockIcon}
    title={t('Your first payment will be here')}
    action={
      <Button asChild>
        <Link to={paths.receive}>{t('Receive')}</Link>
      </Button>
    }
  >
    {t('Whatever you get and pay shows up by itself.')}
  </EmptyState>
)

const NothingFound = () => (
  <EmptyState icon={SearchIcon} title={t('Nothing like this')}>
    {t('Choose another kind, or search for something else.')}
  </EmptyState>
)

function dayText(date: Date): string {
  const daysAgo = Math.round((startOf(new Date()) - startOf(date)) / 86_400_000)
  if (daysAgo === 0) return t('Today')
  if (daysAgo === 1) return t('Yesterday')
  const year = date.getFullYear() === new Date().getFullYear() ? {} : ({ year: 'numeric' } as const)
  return date.toLocaleDateString(locale(), { weekday: 'long', day: 'numeric', month: 'long', ...year })
}

const startOf = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()

function sumText({ sumMsats, payments }: Day): string | undefined {
  if (payments.length < 2 || sumMsats === 0) return undefined
  return `${sumMsats > 0 ? '+' : '−'}${satsNumber(Math.abs(sumMsats))} sats`
}
