/** For operators: the coupon services seen here, and a switch that shuts one out. */

import { listVoucherServices, type VoucherService, writeVoucherService } from '@chispa/contract/vouchers-services'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import { messageOf } from '../../api/api-error.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { Person } from '../../components/people/person.tsx'
import { bareFace } from '../../components/people/person-name.ts'
import { columnHelper } from '../../components/tables/data-table.tsx'
import { PagedTable } from '../../components/tables/paged-table.tsx'
import { Time } from '../../components/time.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { pagesOf } from '../../session/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { TicketIcon } from '../../ui/icons.tsx'
import { Switch } from '../../ui/switch.tsx'

const helper = columnHelper<VoucherService>()
const columns = helper.columns([
  helper.accessor('pubkey', {
    header: () => t('Service'),
    cell: ({ row: { original } }) => <Person face={bareFace(original.pubkey, original.name ?? original.host)} />,
  }),
  helper.accessor('vouchers', {
    header: () => t('Vouchers'),
    cell: ({ getValue }) => <Counts counts={getValue()} />,
  }),
  helper.accessor('isTransferable', {
    header: () => t('Transfers'),
    cell: ({ row: { original } }) =>
      original.openTransfers > 0 ? (
        <Badge tone="warn">{t('{openTransfers} open', { openTransfers: original.openTransfers })}</Badge>
      ) : (
        <span className="text-ink-soft">{original.isTransferable ? t('Possible') : t('Not offered')}</span>
      ),
  }),
  helper.accessor('lastSeenAt', { header: () => t('Last seen'), cell: ({ getValue }) => <Time at={getValue()} /> }),
  helper.accessor('isBlocked', {
    header: () => t('Let in'),
    cell: ({ row: { original } }) => <LetIn service={original} />,
  }),
])

export function VoucherServicesPage() {
  const query = useInfiniteQuery(pagesOf(listVoucherServices))
  return (
    <>
      <PageHead
        title={t('Coupon services')}
        about={t(
          'Who deposits vouchers for members. Nobody sees here who holds which. A service that is not let in deposits nothing more; what members have stays with them.',
        )}
      />
      <PagedTable
        query={query}
        caption={t('Coupon services, newest first')}
        columns={columns}
        rowId={row => row.pubkey}
        empty={
          <EmptyState icon={TicketIcon} title={t('No service yet')}>
            {t('The first deposit of a voucher brings its service here.')}
          </EmptyState>
        }
      />
    </>
  )
}

const shown = () =>
  [
    ['minted', t('available')],
    ['claimed', t('redeemed')],
    ['expired', t('expired')],
    ['transferred', t('sent')],
    ['transfer_pending', t('on the way')],
    ['voided', t('voided')],
  ] as const

function Counts({ counts }: { counts: VoucherService['vouchers'] }) {
  const some = shown().filter(([status]) => counts[status] > 0)
  return (
    <span className="text-ink-soft">
      {some.map(([status, word]) => `${counts[status]} ${word}`).join(', ') || t('none')}
    </span>
  )
}

function LetIn({ service }: { service: VoucherService }) {
  const change = useMutation({
    mutationFn: (blocked: boolean) =>
      call(writeVoucherService, { params: { pubkey: service.pubkey }, body: { blocked } }),
    onSuccess: ({ isBlocked }) => toast.success(isBlocked ? t('Shut out') : t('Let in again')),
    onError: error => toast.error(messageOf(error)),
  })
  return (
    <Switch
      aria-label={t('Let {name} in', { name: service.name ?? service.host ?? service.npub })}
      checked={!(change.isPending ? change.variables : service.isBlocked)}
      disabled={change.isPending}
      onCheckedChange={allowed => change.mutate(!allowed)}
    />
  )
}
