/** Payments of every kind whose end nobody knows yet: whose, how much, since when, by when it is known, and what can be done. */

import {
  checkOpenPayment,
  listOpenPayments,
  type OpenPayment,
  type OpenPaymentKind,
} from '@chispa/contract/open-payments'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { toast } from 'sonner'
import { messageOf } from '../../api/api-error.ts'
import { seePayments } from '../../components/cards/unresolved-query.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { ResolveButton } from '../../components/payments/resolve-payment.tsx'
import { Person } from '../../components/people/person.tsx'
import { bareFace } from '../../components/people/person-name.ts'
import { satsText } from '../../components/sats.ts'
import { columnHelper } from '../../components/tables/data-table.tsx'
import { GrowingTable } from '../../components/tables/growing-table.tsx'
import { TableSkeleton } from '../../components/tables/table-skeleton.tsx'
import { Time } from '../../components/time.tsx'
import { Allowed } from '../../frame/allowed.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { call } from '../../session/current.ts'
import { queryOf } from '../../session/queries.ts'
import { Button } from '../../ui/button.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { Panel } from '../../ui/panel.tsx'

const kindWords = (): Record<OpenPaymentKind, string> => ({
  card: t('By card'),
  send: t('Sent by hand'),
  forward: t('Forwarded'),
})

const helper = columnHelper<OpenPayment>()
const columns = helper.columns([
  helper.accessor('member', { header: () => t('Person'), cell: ({ row }) => <Payer payment={row.original} /> }),
  helper.accessor('amountMsats', {
    header: () => t('Amount'),
    cell: ({ row: { original } }) => (
      <span className="flex flex-col">
        <span className="font-medium text-ink tabular-nums">{satsText(original.amountMsats)}</span>
        <span className="text-xs text-ink-faint">{kindWords()[original.kind]}</span>
      </span>
    ),
  }),
  helper.accessor('createdAt', { header: () => t('When'), cell: ({ getValue }) => <Time at={getValue()} /> }),
  helper.accessor('expectedBy', { header: () => t('Known by'), cell: ({ getValue }) => <Time at={getValue()} /> }),
  helper.display({
    id: 'act',
    header: () => <span className="sr-only">{t('Actions')}</span>,
    cell: ({ row }) => <Acts payment={row.original} />,
  }),
])

function Payer({ payment: { member, walletName } }: { payment: OpenPayment }) {
  if (!member) return <span className="text-ink-faint">{t('Somebody who left')}</span>
  return (
    <Link
      to={paths.person}
      params={{ userId: member.userId }}
      className="inline-flex min-h-11 items-center rounded-lg hover:underline"
    >
      <Person
        face={member.face ?? bareFace(member.pubkey, member.username)}
        {...(walletName && { note: walletName })}
      />
    </Link>
  )
}

function Acts({ payment }: { payment: OpenPayment }) {
  const { kind, id } = payment
  const ask = useMutation({
    mutationFn: () => call(checkOpenPayment, { params: { kind, id } }),
    onSuccess: () => toast.success(t('The wallet is being asked.')),
    onError: error => toast.error(messageOf(error)),
  })
  return (
    <span className="flex flex-wrap justify-end gap-2">
      <Button variant="secondary" busy={ask.isPending} onClick={() => ask.mutate()}>
        {t('Ask the wallet again')}
      </Button>
      {payment.canResolve && <ResolveButton payment={payment} />}
    </span>
  )
}

export const OpenPaymentsPage = () => (
  <Allowed need={seePayments}>
    <OpenPayments />
  </Allowed>
)

function OpenPayments() {
  const query = useQuery({ ...queryOf(listOpenPayments), refetchInterval: 5000 })
  return (
    <>
      <PageHead
        title={t('Open payments')}
        about={t(
          'Their wallets have not said yet whether they paid. Each is asked until it does, and nothing is sent again.',
        )}
      />
      <Panel className="overflow-hidden">
        {query.data ? (
          <GrowingTable
            caption={t('Payments whose end is not known, oldest first')}
            columns={columns}
            rows={query.data.rows}
            rowId={row => row.id}
            step={100}
            empty={
              <EmptyState icon={CheckIcon} title={t('No payment is open')}>
                {t('Every payment by card, by hand and by forwarding has a known end.')}
              </EmptyState>
            }
          />
        ) : query.isError ? (
          <ErrorState error={query.error} retry={() => query.refetch()} />
        ) : (
          <TableSkeleton />
        )}
      </Panel>
    </>
  )
}
