/** What the wallet received to forward, newest first. */

import { type ForwardingReceipt, listForwardingReceipts } from '@chispa/contract/forwarding'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { satsText } from '../../components/sats.ts'
import { columnHelper } from '../../components/tables/data-table.tsx'
import { PagedTable } from '../../components/tables/paged-table.tsx'
import { Time } from '../../components/time.tsx'
import { t } from '../../language/current.ts'
import { pagesOf } from '../../session/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { BoltIcon } from '../../ui/icons.tsx'
import { receiptWords } from './forwarding-words.ts'
import { ReceiptDialog } from './receipt-dialog.tsx'

const helper = columnHelper<ForwardingReceipt>()
const everyMs = 10_000

const columnsFor = (open: (receipt: ForwardingReceipt) => void) =>
  helper.columns([
    helper.accessor('receivedMsats', { header: t('Received'), cell: ({ row }) => <Received receipt={row.original} /> }),
    helper.accessor('settledAt', { header: t('When'), cell: ({ getValue }) => <Time at={getValue()} /> }),
    helper.accessor('forwardedMsats', {
      header: t('Paid on'),
      cell: ({ getValue }) => <span className="whitespace-nowrap tabular-nums">{satsText(getValue())}</span>,
    }),
    helper.accessor('retainedMsats', {
      header: t('Kept'),
      cell: ({ getValue }) => {
        const msats = getValue()
        return <span className="whitespace-nowrap tabular-nums">{msats === null ? '–' : satsText(msats)}</span>
      },
    }),
    helper.accessor('status', { header: t('State'), cell: ({ getValue }) => <State status={getValue()} /> }),
    helper.display({
      id: 'open',
      header: () => <span className="sr-only">{t('Actions')}</span>,
      cell: ({ row }) => (
        <Button variant="ghost" className="-my-1.5 max-md:-ml-4" onClick={() => open(row.original)}>
          {t('See the parts')}
        </Button>
      ),
    }),
  ])

export function Receipts({ walletId, isConfigured }: { walletId: string; isConfigured: boolean }) {
  const [opened, setOpened] = useState<ForwardingReceipt>()
  const columns = useMemo(() => columnsFor(setOpened), [])
  const query = useInfiniteQuery({
    ...pagesOf(listForwardingReceipts, { params: { walletId }, query: { limit: 20 } }),
    refetchInterval: everyMs,
  })
  return (
    <section aria-labelledby="receipts" className="flex flex-col gap-4">
      <h2 id="receipts" className="text-lg font-semibold">
        {t('Payments')}
      </h2>
      <PagedTable
        query={query}
        caption={t('Payments to forward, newest first')}
        columns={columns}
        rowId={row => row.id}
        empty={
          <EmptyState icon={BoltIcon} title={t('Nothing forwarded yet')}>
            {isConfigured
              ? t('The next payment to this wallet shows up here, with what became of each part.')
              : t('Name an address above. From then on payments show up here, with what became of each part.')}
          </EmptyState>
        }
      />
      {opened && <ReceiptDialog walletId={walletId} receipt={opened} close={() => setOpened(undefined)} />}
    </section>
  )
}

const Received = ({ receipt: { receivedMsats } }: { receipt: ForwardingReceipt }) => (
  <span className="font-medium whitespace-nowrap text-ink tabular-nums">
    {receivedMsats === null ? t('Not known yet') : satsText(receivedMsats)}
  </span>
)

function State({ status }: { status: ForwardingReceipt['status'] }) {
  const { label, about, tone } = receiptWords()[status]
  return (
    <Badge tone={tone} title={about}>
      {label}
    </Badge>
  )
}
