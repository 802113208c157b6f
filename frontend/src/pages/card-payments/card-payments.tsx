/** Payments by tap: those that wait for their end, or all. What nobody finds out, an operator decides. */

import { type CardPayment, listCardPayments } from '@chispa/contract/card-history'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CardsTabs } from '../../components/cards/cards-tabs.tsx'
import { PaymentAmount, PaymentState } from '../../components/cards/payment-state.tsx'
import { seePayments } from '../../components/cards/unresolved-query.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ResolveCell } from '../../components/payments/resolve-payment.tsx'
import { columnHelper } from '../../components/tables/data-table.tsx'
import { PagedTable } from '../../components/tables/paged-table.tsx'
import { Time } from '../../components/time.tsx'
import { Allowed } from '../../frame/allowed.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { pagesOf } from '../../session/queries.ts'
import { BoltIcon, CheckIcon } from '../../ui/icons.tsx'
import { Select } from '../../ui/input.tsx'

const route = getRouteApi('/dashboard/dashboard/cards/payments')

const helper = columnHelper<CardPayment>()
const columns = helper.columns([
  helper.accessor('amountMsats', {
    header: () => t('Amount'),
    cell: ({ row }) => <PaymentAmount payment={row.original} />,
  }),
  helper.accessor('createdAt', { header: () => t('When'), cell: ({ getValue }) => <Time at={getValue()} /> }),
  helper.accessor('cardId', {
    header: () => t('Card'),
    cell: ({ getValue }) => (
      <Link
        to={paths.card}
        params={{ cardId: getValue() }}
        className="-my-1.5 inline-flex min-h-11 items-center font-medium text-brand-text underline-offset-4 hover:underline"
      >
        {t('Open the card')}
      </Link>
    ),
  }),
  helper.accessor('status', { header: () => t('State'), cell: ({ row }) => <PaymentState payment={row.original} /> }),
  helper.accessor('endsBy', {
    header: () => t('Card is free'),
    cell: ({ row }) => <FreeAt payment={row.original} />,
  }),
  helper.display({
    id: 'act',
    header: () => <span className="sr-only">{t('Actions')}</span>,
    cell: ({ row }) => <ResolveCell payment={row.original} />,
  }),
])

/** While a payment is open its card pays nothing else. */
function FreeAt({ payment: { status, endsBy, code } }: { payment: CardPayment }) {
  if (status !== 'SUCCEEDED' && status !== 'UNPROVEN' && status !== 'REJECTED' && endsBy) return <Time at={endsBy} />
  return <span className="text-ink-faint">{code === 'unresolved_expired' ? t('Already') : '–'}</span>
}

export const CardPaymentsPage = () => (
  <Allowed need={seePayments}>
    <Payments />
  </Allowed>
)

function Payments() {
  const { show } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useInfiniteQuery({
    ...pagesOf(listCardPayments, { query: show === 'all' ? {} : { unresolved: true } }),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  })
  return (
    <>
      <PageHead
        title={t('Card payments')}
        about={t(
          'A wallet that falls silent leaves a payment open. It is asked again and again, and ends by itself; you need to decide only when somebody is waiting.',
        )}
      />
      <CardsTabs />
      <div className="mb-4 flex">
        <Select
          aria-label={t('Which payments')}
          className="w-full sm:max-w-56"
          value={show ?? ''}
          onChange={event => navigate({ search: event.target.value === 'all' ? { show: 'all' } : {}, replace: true })}
        >
          <option value="">{t('Unresolved')}</option>
          <option value="all">{t('All payments')}</option>
        </Select>
      </div>
      <PagedTable
        query={query}
        caption={show === 'all' ? t('Payments of all cards, newest first') : t('Unresolved payments, newest first')}
        columns={columns}
        rowId={row => row.id}
        empty={
          show === 'all' ? (
            <EmptyState icon={BoltIcon} title={t('Nothing paid yet')}>
              {t('What is paid by tapping a card shows up here.')}
            </EmptyState>
          ) : (
            <EmptyState icon={CheckIcon} title={t('Nothing is unresolved')}>
              {t('Every payment by tap has a known end.')}
            </EmptyState>
          )
        }
      />
    </>
  )
}
