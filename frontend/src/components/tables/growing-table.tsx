/** Rows that are all here already, drawn so many at a time: thousands at once would make the page heavy. */

import type { RowData } from '@tanstack/react-table'
import { type ReactNode, useState } from 'react'
import { t } from '../../language/current.ts'
import { Button } from '../../ui/button.tsx'
import { type Columns, DataTable } from './data-table.tsx'

type Props<Row extends RowData> = {
  caption: string
  columns: Columns<Row>
  rows: Row[]
  rowId: (row: Row) => string
  step: number
  empty: ReactNode
  inLine?: boolean
}

export function GrowingTable<Row extends RowData>({ caption, columns, rows, rowId, step, empty, inLine }: Props<Row>) {
  const [limit, setLimit] = useState(step)
  if (rows.length === 0) return empty
  const shown = rows.slice(0, limit)
  return (
    <>
      <DataTable caption={caption} columns={columns} rows={shown} rowId={rowId} inLine={inLine} />
      <footer className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-6 py-3 text-sm text-ink-faint">
        <span aria-live="polite">
          {rows.length > limit
            ? t('{limit} of {count} rows', { limit, count: rows.length })
            : t('{count} rows', { count: rows.length })}
        </span>
        {rows.length > limit && (
          <Button variant="secondary" onClick={() => setLimit(limit + step)}>
            {t('Show more')}
          </Button>
        )}
      </footer>
    </>
  )
}
