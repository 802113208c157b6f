/** What a card has paid, newest first. */

import { type CardTransaction, listCardTransactions } from '@chispa/contract/card-history'
import { useInfiniteQuery } from '@tanstack/react-query'
import { t } from '../../language/current.ts'
import { pagesOf } from '../../session/queries.ts'
import { BoltIcon } from '../../ui/icons.tsx'
import { EmptyState } from '../empty-state.tsx'
import { columnHelper } from '../tables/data-table.tsx'
import { PagedTable } from '../tables/paged-table.tsx'
import { Time } from '../time.tsx'
import { PaymentAmount, PaymentState } from './payment-state.tsx'

const helper = columnHelper<CardTransaction>()
const columns = helper.columns([
  helper.accessor('amountMsats', {
    header: () => t('Amount'),
    cell: ({ row }) => <PaymentAmount payment={row.original} />,
  }),
  helper.accessor('createdAt', { header: () => t('When'), cell: ({ getValue }) => <Time at={getValue()} /> }),
  helper.accessor('status', { header: () => t('State'), cell: ({ row }) => <PaymentState payment={row.original} /> }),
])

export function CardTransactions({ cardId }: { cardId: string }) {
  const query = useInfiniteQuery(pagesOf(listCardTransactions, { params: { id: cardId }, query: { limit: 20 } }))
  return (
    <section aria-labelledby="payments" className="flex flex-col gap-4">
      <h2 id="payments" className="text-lg font-semibold">
        {t('Payments')}
      </h2>
      <PagedTable
        query={query}
        caption={t('Payments of this card, newest first')}
        columns={columns}
        rowId={row => row.id}
        empty={
          <EmptyState icon={BoltIcon} title={t('Nothing paid yet')}>
            {t('What is paid by tapping this card shows up here.')}
          </EmptyState>
        }
      />
    </section>
  )
}
