/** A list of the API as a table that grows: loading, trouble, nothing there, rows, more rows. */

import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { RowData } from '@tanstack/react-table'
import { type ReactNode, useMemo } from 'react'
import type { Page } from '../../api/request.ts'
import { t } from '../../language/current.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ErrorState } from '../error-state.tsx'
import { type Columns, DataTable } from './data-table.tsx'
import { TableSkeleton } from './table-skeleton.tsx'

type Props<Row extends RowData> = {
  query: UseInfiniteQueryResult<InfiniteData<Page<Row>>>
  caption: string
  columns: Columns<Row>
  rowId: (row: Row) => string
  empty: ReactNode
  inLine?: boolean
}

export function PagedTable<Row extends RowData>({ query, caption, columns, rowId, empty, inLine }: Props<Row>) {
  const rows = useMemo(() => query.data?.pages.flatMap(page => page.rows) ?? [], [query.data])
  return (
    <Panel className="overflow-hidden">
      {query.isPending ? (
        <TableSkeleton />
      ) : query.isError && rows.length === 0 ? (
        <ErrorState error={query.error} retry={() => query.refetch()} />
      ) : rows.length === 0 ? (
        empty
      ) : (
        <>
          <DataTable caption={caption} columns={columns} rows={rows} rowId={rowId} inLine={inLine} />
          <footer className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-6 py-3 text-sm text-ink-faint">
            <span aria-live="polite">
              {t('{count} rows', { count: rows.length })}
              {query.hasNextPage ? t(', and more') : ''}
            </span>
            {query.hasNextPage && (
              <Button variant="secondary" busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
                {t('Show more')}
              </Button>
            )}
          </footer>
        </>
      )}
    </Panel>
  )
}
