/** What was minted: for whom, by whom, what it may do, when it ends and when it was last used. */

import { listDeviceTokens, type MintedToken } from '@chispa/contract/tokens'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { Person } from '../../components/people/person.tsx'
import { bareFace } from '../../components/people/person-name.ts'
import { momentText } from '../../components/relative-time.ts'
import { columnHelper, DataTable } from '../../components/tables/data-table.tsx'
import { TableSkeleton } from '../../components/tables/table-skeleton.tsx'
import { Time } from '../../components/time.tsx'
import { t } from '../../language/current.ts'
import { queryOf } from '../../session/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { KeyIcon } from '../../ui/icons.tsx'
import { Panel, PanelHead } from '../../ui/panel.tsx'

const shown = 50
const column = columnHelper<MintedToken>()

export function MintedList() {
  const list = useQuery(queryOf(listDeviceTokens, { query: { limit: shown } }))
  return (
    <Panel aria-labelledby="minted" className="mt-6 overflow-hidden">
      <PanelHead id="minted" title={t('Tokens that were made')} about={t('The tokens themselves are kept nowhere.')} />
      {list.isPending ? (
        <TableSkeleton rows={3} />
      ) : list.isError ? (
        <ErrorState error={list.error} retry={list.refetch} />
      ) : list.data.rows.length === 0 ? (
        <EmptyState icon={KeyIcon} title={t('No token yet')}>
          {t('Each token that is made from now on is listed here.')}
        </EmptyState>
      ) : (
        <DataTable
          caption={t('Tokens that were made')}
          columns={columns()}
          rows={list.data.rows}
          rowId={row => row.id}
        />
      )}
    </Panel>
  )
}

const columns = () =>
  column.columns([
    column.accessor('name', {
      header: t('For what'),
      cell: ({ row }) => <span className="font-medium">{row.original.name ?? t('Without a name')}</span>,
    }),
    column.accessor('user', {
      header: t('Acts as'),
      cell: ({ row }) => (
        <Person face={row.original.user.face ?? bareFace(row.original.user.pubkey, row.original.user.username)} />
      ),
    }),
    column.accessor('scopes', {
      header: t('May'),
      cell: ({ row }) => (
        <span className="flex flex-wrap justify-end gap-1 md:justify-start">
          {row.original.scopes.map(scope => (
            <Badge key={scope}>{scope}</Badge>
          ))}
        </span>
      ),
    }),
    column.accessor('createdAt', { header: t('Made'), cell: ({ row }) => <Time at={row.original.createdAt} /> }),
    column.accessor('lastUsedAt', {
      header: t('Last used'),
      cell: ({ row }) => (row.original.lastUsedAt ? <Time at={row.original.lastUsedAt} /> : t('Never')),
    }),
    column.accessor('expiresAt', { header: t('Ends'), cell: ({ row }) => momentText(row.original.expiresAt) }),
  ])
