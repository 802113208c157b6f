/**
 * Rows and columns. On phones every row becomes a small card with its labels beside its values; the roles are spelled
 * out because `display` takes a table's own meaning away.
 */

import { type ColumnHelper, createColumnHelper, type RowData, tableFeatures, useTable } from '@tanstack/react-table'

const features = tableFeatures({})
const roles = {
  table: { role: 'table' },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
} as const
type Helper<Row extends RowData> = ColumnHelper<typeof features, Row>
export type Columns<Row extends RowData> = ReturnType<Helper<Row>['columns']>

export const columnHelper = <Row extends RowData>(): Helper<Row> => createColumnHelper<typeof features, Row>()

const wideLook =
  'md:table-cell md:w-auto md:min-h-0 md:px-4 md:py-3 md:text-left md:align-middle md:first:pl-6 md:last:pr-6'
const cellLook = `flex min-h-9 w-full items-center justify-between gap-4 py-1 text-right ${wideLook}`
/** On phones the first column is the headline of its row and needs no label. */
const leadLook = `block w-full pb-1 ${wideLook}`
/** A value that marks itself with data-line has a line of its own. */
const inLineLook = `flex items-center text-ink-soft max-md:has-data-line:w-full ${wideLook}`

type Props<Row extends RowData> = {
  caption: string
  columns: Columns<Row>
  rows: Row[]
  rowId: (row: Row) => string
  /** On phones, values that speak for themselves stand in one line without labels. */
  inLine?: boolean | undefined
}

export function DataTable<Row extends RowData>({ caption, columns, rows, rowId, inLine }: Props<Row>) {
  const table = useTable({ features, columns, data: rows, getRowId: rowId })
  const heads = table.getHeaderGroups()[0]?.headers ?? []
  return (
    <table {...roles.table} className="block w-full text-sm md:table">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only md:not-sr-only md:table-header-group">
        {table.getHeaderGroups().map(group => (
          <tr key={group.id} className="border-b border-line">
            {group.headers.map(header => (
              <th
                key={header.id}
                scope="col"
                className="px-4 py-3 text-left font-medium text-ink-faint first:pl-6 last:pr-6"
              >
                <table.FlexRender header={header} />
              </th>
            ))}
          </tr>
        ))}
      </thead>
      <tbody {...roles.rows} className="block divide-y divide-line md:table-row-group">
        {table.getRowModel().rows.map(row => (
          <tr
            {...roles.row}
            key={row.id}
            className="flex flex-wrap gap-x-4 px-5 py-3 transition-colors hover:bg-sunken/60 md:table-row md:p-0"
          >
            {row.getAllCells().map((cell, at) => (
              <td {...roles.cell} key={cell.id} className={at === 0 ? leadLook : inLine ? inLineLook : cellLook}>
                {at > 0 && !inLine && (
                  <span aria-hidden="true" className="shrink-0 text-ink-faint empty:hidden md:hidden">
                    {heads[at] && <table.FlexRender header={heads[at]} />}
                  </span>
                )}
                <span className="min-w-0 md:contents">
                  <table.FlexRender cell={cell} />
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
