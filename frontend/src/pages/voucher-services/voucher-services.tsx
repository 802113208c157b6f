/** For operators: the coupon services seen here, and a switch that shuts one out. */
import { listVoucherServices, type VoucherService, writeVoucherService } from '@chispa/contract/vouchers-services'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import { messageOf } from '../../api/api-error.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { Person } from '../../components/people/person.tsx'
import { columnHelper } from '../../components/tables/data-table.tsx'
import { PagedTable } from '../../components/tables/paged-table.tsx'
import { Time } from '../../components/time.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { call } from '../../session/current.ts'
import { pagesOf } from '../../session/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { TicketIcon } from '../../ui/icons.tsx'
import { Switch } from '../../ui/switch.tsx'

const helper = columnHelper<VoucherService>()
const columns = helper.columns([
  helper.accessor('pubkey', {
    header: 'Service',
    cell: ({ row: { original } }) => <Person publicKey={original.pubkey} name={original.name ?? original.host} />,
  }),
  helper.accessor('vouchers', {
    header: 'Vouchers',
    cell: ({ getValue }) => <Counts counts={getValue()} />,
  }),
  helper.accessor('isTransferable', {
    header: 'Transfers',
    cell: ({ row: { original } }) =>
      original.openTransfers > 0 ? (
        <Badge tone="warn">{original.openTransfers} open</Badge>
      ) : (
        <span className="text-ink-soft">{original.isTransferable ? 'Possible' : 'Not offered'}</span>
      ),
  }),
  helper.accessor('lastSeenAt', { header: 'Last seen', cell: ({ getValue }) => <Time at={getValue()} /> }),
  helper.accessor('isBlocked', { header: 'Let in', cell: ({ row: { original } }) => <LetIn service={original} /> }),
])

export function VoucherServicesPage() {
  const query = useInfiniteQuery(pagesOf(listVoucherServices))
  return (
    <>
      <PageHead
        title="Coupon services"
        about="Who deposits vouchers for members. Nobody sees here who holds which. A service that is not let in deposits nothing more; what members have stays with them."
      />
      <PagedTable
        query={query}
        caption="Coupon services, newest first"
        columns={columns}
        rowId={row => row.pubkey}
        empty={
          <EmptyState icon={TicketIcon} title="No service yet">
            The first deposit of a voucher brings its service here.
          </EmptyState>
        }
      />
    </>
  )
}

const shown = [
  ['minted', 'available'],
  ['claimed', 'redeemed'],
  ['expired', 'expired'],
  ['transferred', 'sent'],
  ['transfer_pending', 'on the way'],
  ['voided', 'voided'],
] as const

function Counts({ counts }: { counts: VoucherService['vouchers'] }) {
  const some = shown.filter(([status]) => counts[status] > 0)
  return (
    <span className="text-ink-soft">
      {some.map(([status, word]) => `${counts[status]} ${word}`).join(', ') || 'none'}
    </span>
  )
}

function LetIn({ service }: { service: VoucherService }) {
  const change = useMutation({
    mutationFn: (blocked: boolean) =>
      call(writeVoucherService, { params: { pubkey: service.pubkey }, body: { blocked } }),
    onSuccess: ({ isBlocked }) => toast.success(isBlocked ? 'Shut out' : 'Let in again'),
    onError: error => toast.error(messageOf(error)),
  })
  return (
    <Switch
      aria-label={`Let ${service.name ?? service.host ?? service.npub} in`}
      checked={!(change.isPending ? change.variables : service.isBlocked)}
      disabled={change.isPending}
      onCheckedChange={allowed => change.mutate(!allowed)}
    />
  )
}
