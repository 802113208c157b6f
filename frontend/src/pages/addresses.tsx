/** The lightning addresses of the community, whether they can be paid, and over which relays their wallets are reached. */

import {
  type AddressRow,
  countLightningAddresses,
  listAddressRelays,
  listLightningAddresses,
} from '@chispa/contract/lightning-addresses'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { messageOf } from '../api/api-error.ts'
import { AddressCell } from '../components/addresses/address-cell.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { Person } from '../components/people/person.tsx'
import { bareFace } from '../components/people/person-name.ts'
import { Count, CountRow } from '../components/tables/count-row.tsx'
import { columnHelper } from '../components/tables/data-table.tsx'
import { PagedTable } from '../components/tables/paged-table.tsx'
import { SearchBox } from '../components/tables/search-box.tsx'
import { useFilters } from '../components/tables/use-filters.ts'
import { Time } from '../components/time.tsx'
import { WalletBadge } from '../components/wallets/wallet-badge.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { t } from '../language/current.ts'
import { pagesOf, queryOf } from '../session/queries.ts'
import { BoltIcon, ChevronDownIcon } from '../ui/icons.tsx'
import { Notice } from '../ui/notice.tsx'

const route = getRouteApi('/dashboard/dashboard/addresses')

const helper = columnHelper<AddressRow>()
const columns = helper.columns([
  helper.accessor('address', {
    header: () => t('Address'),
    // An alias is changed on the page of its owner: the pencil beside an address is for the main name.
    cell: ({ row: { original } }) =>
      original.aliasOf === null ? (
        <AddressCell {...original} strong />
      ) : (
        <span className="flex min-w-0 flex-col">
          <span className="font-medium break-all">{original.address}</span>
          <span className="text-sm text-ink-faint">{t('Alias of {username}', { username: original.aliasOf })}</span>
        </span>
      ),
  }),
  helper.accessor('pubkey', {
    header: () => t('Member'),
    cell: ({ row: { original } }) => <Person face={original.face ?? bareFace(original.pubkey, null)} />,
  }),
  helper.accessor('walletStatus', {
    header: () => t('Wallet'),
    cell: ({ row: { original } }) => <WalletBadge status={original.walletStatus} health={original.health} />,
  }),
  helper.accessor('createdAt', { header: () => t('Since'), cell: ({ getValue }) => <Time at={getValue()} /> }),
])

export function AddressesPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const filter = useFilters<typeof search>(merge => navigate({ search: merge, replace: true }))
  const query = useInfiniteQuery({
    ...pagesOf(listLightningAddresses, { query: search }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHead title={t('Addresses')} about={t('Who can be paid under which name.')} />
      <div className="mb-6 flex flex-col gap-4">
        <Counts />
        <Relays />
      </div>
      <div className="mb-4 flex flex-wrap gap-3">
        <SearchBox
          label={t('Start of a name')}
          value={search.q}
          maxLength={100}
          onSearch={(q, when) => filter({ q }, when)}
        />
      </div>
      <PagedTable
        query={query}
        caption={t('Lightning addresses by name')}
        columns={columns}
        rowId={row => row.username}
        inLine
        empty={
          <EmptyState icon={BoltIcon} title={search.q ? t('Nobody matches') : t('No addresses yet')}>
            {search.q
              ? t('Search for the start of a name.')
              : t('Members take a name under “My wallet”. You can also give one from the list of people.')}
          </EmptyState>
        }
      />
    </>
  )
}

function Counts() {
  const query = useQuery(queryOf(countLightningAddresses))
  if (query.isError) return <Notice tone="danger">{messageOf(query.error)}</Notice>
  const { total, canReceive, cannotReceive, untried } = query.data ?? {}
  return (
    <CountRow>
      <Count name={t('Addresses')} value={total} />
      <Count name={t('Can receive')} value={canReceive} tone="text-ok" />
      <Count name={t('Cannot receive')} value={cannotReceive} tone={cannotReceive ? 'text-warn' : undefined} />
      <Count name={t('Untried')} value={untried} />
    </CountRow>
  )
}

function Relays() {
  const query = useQuery(queryOf(listAddressRelays))
  if (query.isError) return <Notice tone="danger">{messageOf(query.error)}</Notice>
  const relays = query.data ?? []
  if (relays.length === 0) return null
  return (
    <details className="group rounded-2xl border border-line bg-panel shadow-panel">
      <summary className="flex min-h-13 list-none items-center justify-between gap-4 rounded-2xl px-5 text-sm [&::-webkit-details-marker]:hidden">
        <span>
          <span className="font-medium">{t('{count} relays', { count: relays.length })}</span>{' '}
          <span className="text-ink-faint">{t('behind the active wallets')}</span>
        </span>
        <ChevronDownIcon className="shrink-0 text-ink-faint transition-transform group-open:rotate-180" />
      </summary>
      <ul className="max-h-80 divide-y divide-line overflow-y-auto border-t border-line">
        {relays.map(({ url, wallets }) => (
          <li key={url} className="flex items-center justify-between gap-4 px-5 py-2.5 text-sm">
            <span className="min-w-0 font-mono text-[0.92em] wrap-anywhere">{url}</span>
            <span className="shrink-0 text-ink-faint">{t('{count} wallets', { count: wallets })}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
