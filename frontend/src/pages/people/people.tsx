import { roles } from '@chispa/contract/roles'
import { listUsers, type UserRow } from '@chispa/contract/users'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { AddressCell } from '../../components/addresses/address-cell.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { Person } from '../../components/people/person.tsx'
import { roleWords } from '../../components/people/role-badge.tsx'
import { columnHelper } from '../../components/tables/data-table.tsx'
import { PagedTable } from '../../components/tables/paged-table.tsx'
import { SearchBox } from '../../components/tables/search-box.tsx'
import { useFilters } from '../../components/tables/use-filters.ts'
import { Time } from '../../components/time.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { t } from '../../language/current.ts'
import { oneOf, paths } from '../../paths.ts'
import { pagesOf } from '../../session/queries.ts'
import { useMay, useMe } from '../../session/use-me.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { LinkIcon, PeopleIcon } from '../../ui/icons.tsx'
import { Select } from '../../ui/input.tsx'
import { RoleCell } from './role-form.tsx'

const route = getRouteApi('/dashboard/dashboard/people')

const helper = columnHelper<UserRow>()
const columns = helper.columns([
  helper.accessor('pubkey', { header: () => t('Member'), cell: ({ row }) => <Member row={row.original} /> }),
  helper.accessor('lightningAddress', {
    header: () => t('Address'),
    cell: ({ row: { original } }) => <AddressCell {...original} address={original.lightningAddress} />,
  }),
  helper.accessor('createdAt', { header: () => t('Joined'), cell: ({ getValue }) => <Time at={getValue()} /> }),
  helper.accessor('role', {
    header: () => t('Role'),
    cell: ({ row }) => (
      <span className="inline-flex items-center gap-1.5">
        <RoleCell row={row.original} />
        {row.original.blocked && <Badge tone="danger">{t('Blocked')}</Badge>}
      </span>
    ),
  }),
])

export function PeoplePage() {
  const search = route.useSearch()
  const mayInvite = useMay({ role: 'OPERATOR' })
  const navigate = route.useNavigate()
  const query = useInfiniteQuery({ ...pagesOf(listUsers, { query: search }), placeholderData: keepPreviousData })
  const filter = useFilters<typeof search>(merge => navigate({ search: merge, replace: true }))
  return (
    <>
      <PageHead
        title={t('People')}
        about={t('Everyone who has signed in here, newest first.')}
        action={
          mayInvite && (
            <Button asChild variant="secondary">
              <Link to={paths.invites}>
                <LinkIcon className="size-4.5" /> {t('Invitations')}
              </Link>
            </Button>
          )
        }
      />
      <div className="mb-4 flex flex-wrap gap-3">
        <SearchBox
          label={t('Name, address, npub or card')}
          value={search.q}
          maxLength={100}
          onSearch={(q, when) => filter({ q }, when)}
        />
        <Select
          aria-label={t('Role')}
          className="flex-1 sm:max-w-48"
          value={search.role ?? ''}
          onChange={event => filter({ role: oneOf(roles, event.target.value) })}
        >
          <option value="">{t('All roles')}</option>
          {roles.map(role => (
            <option key={role} value={role}>
              {roleWords()[role].many}
            </option>
          ))}
        </Select>
        <Select
          aria-label={t('Standing')}
          className="flex-1 sm:max-w-48"
          value={search.blocked ?? ''}
          onChange={event => filter({ blocked: oneOf(['yes'], event.target.value) })}
        >
          <option value="">{t('Everybody')}</option>
          <option value="yes">{t('Blocked only')}</option>
        </Select>
      </div>
      <PagedTable
        query={query}
        caption={t('Members, newest first')}
        columns={columns}
        rowId={row => row.userId}
        inLine
        empty={
          <EmptyState icon={PeopleIcon} title={t('Nobody matches')}>
            {t('Search for a name, an address, an npub, a key, or the name or UID of a card.')}
          </EmptyState>
        }
      />
    </>
  )
}

function Member({ row }: { row: UserRow }) {
  const me = useMe()
  return (
    <Link
      to={paths.person}
      params={{ userId: row.userId }}
      className="flex min-h-11 items-center rounded-xl hover:underline"
    >
      <Person face={row.face} note={row.userId === me.userId ? t('you') : undefined} />
    </Link>
  )
}
