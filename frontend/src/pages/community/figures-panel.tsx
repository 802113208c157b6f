/** Three figures with their trend, and one of them over time, as bars or as a table. */

import type { Overview } from '@chispa/contract/overview'
import { useState } from 'react'
import { numberText, satsNumber, satsText } from '../../components/sats.ts'
import { columnHelper, DataTable } from '../../components/tables/data-table.tsx'
import { t } from '../../language/current.ts'
import { Button } from '../../ui/button.tsx'
import { Panel, PanelBody } from '../../ui/panel.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx'
import { BarChart, type Series } from './bar-chart.tsx'
import { bucketText, isQuiet, trendText } from './overview-words.ts'

type Measure = 'volume' | 'payments' | 'taps' | 'members'

const measureWords = (): Record<Measure, string> => ({
  volume: t('Volume'),
  payments: t('Payments'),
  taps: t('Taps'),
  // Short, so that four of them stand in one line on a phone.
  members: t('Members'),
})

export function FiguresPanel({ overview }: { overview: Overview }) {
  const [measure, setMeasure] = useState<Measure>('volume')
  const [asTable, setAsTable] = useState(false)
  const { totals, previous, buckets, span } = overview
  const names = buckets.map(({ start }) => bucketText(span, start))
  return (
    <Panel>
      <dl className="grid grid-cols-1 divide-y divide-line border-b border-line sm:grid-cols-3 sm:divide-x sm:divide-y-0">
        <Figure
          name={t('Volume')}
          value={satsNumber(totals.receivedMsats + totals.paidMsats)}
          unit="sats"
          trend={trendText(totals.receivedMsats + totals.paidMsats, previous.receivedMsats + previous.paidMsats)}
        />
        <Figure
          name={t('Payments')}
          value={numberText(totals.receivedCount + totals.paidCount)}
          trend={trendText(totals.receivedCount + totals.paidCount, previous.receivedCount + previous.paidCount)}
        />
        <Figure
          name={t('Active members')}
          value={numberText(totals.activeMembers)}
          trend={trendText(totals.activeMembers, previous.activeMembers)}
        />
      </dl>
      <PanelBody className="flex flex-col gap-5">
        {isQuiet(totals) ? (
          <p className="py-8 text-center text-sm text-ink-soft">
            {t('No payments in this time. The first one shows up here within seconds.')}
          </p>
        ) : (
          <Tabs value={measure} onValueChange={value => setMeasure(value as Measure)} className="flex flex-col gap-5">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <div className="max-sm:w-full">
                <TabList label={t('What is shown')}>
                  {Object.entries(measureWords()).map(([id, word]) => (
                    <Tab key={id} value={id} className="sm:px-4">
                      {word}
                    </Tab>
                  ))}
                </TabList>
              </div>
              <Button variant="ghost" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
                {asTable ? t('Show bars') : t('Show as table')}
              </Button>
            </div>
            <TabPanel value={measure} className="mt-0">
              <div className={asTable ? 'sr-only' : undefined} aria-hidden={asTable}>
                <BarChart
                  label={measureWords()[measure]}
                  names={names}
                  series={seriesOf(measure, overview)}
                  valueText={measure === 'volume' ? satsText : numberText}
                />
              </div>
              <div className={asTable ? '-mx-5 sm:-mx-6' : 'sr-only'}>
                <FiguresTable overview={overview} names={names} />
              </div>
            </TabPanel>
          </Tabs>
        )}
        {overview.countedFrom && (
          <p className="text-sm text-ink-faint">{t('Earlier payments are still being counted; the figures grow.')}</p>
        )}
      </PanelBody>
    </Panel>
  )
}

const Figure = ({
  name,
  value,
  unit,
  trend,
}: {
  name: string
  value: string
  unit?: string
  trend: string | undefined
}) => (
  <div className="px-5 py-4 sm:px-6">
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd>
      <span className="font-display text-2xl font-semibold tracking-tight tabular-nums">{value}</span>
      {unit && <span className="ml-1 text-sm text-ink-faint">{unit}</span>}
      {trend && <span className="block text-sm text-ink-faint">{trend}</span>}
    </dd>
  </div>
)

function seriesOf(measure: Measure, { buckets }: Overview): Series[] {
  const of = (name: string, look: Series['look'], value: (bucket: Overview['buckets'][number]) => number) => ({
    name,
    look,
    values: buckets.map(value),
  })
  switch (measure) {
    case 'volume':
      return [of(t('In'), 'full', bucket => bucket.receivedMsats), of(t('Out'), 'outlined', bucket => bucket.paidMsats)]
    case 'payments':
      return [of(t('In'), 'full', bucket => bucket.receivedCount), of(t('Out'), 'outlined', bucket => bucket.paidCount)]
    case 'taps':
      return [of(t('Taps'), 'full', bucket => bucket.taps), of(t('Declined'), 'outlined', bucket => bucket.declines)]
    case 'members':
      return [of(t('Active members'), 'full', bucket => bucket.activeMembers)]
    default:
      return measure satisfies never
  }
}

type Line = Overview['buckets'][number] & { name: string }
const column = columnHelper<Line>()

function FiguresTable({ overview, names }: { overview: Overview; names: string[] }) {
  const rows = overview.buckets.map((bucket, at) => ({ ...bucket, name: names[at] ?? '' })).reverse()
  const columns = column.columns([
    column.accessor('name', { header: t('Time'), cell: ({ row }) => row.original.name }),
    column.accessor('receivedMsats', {
      header: t('In'),
      cell: ({ row }) => `${satsText(row.original.receivedMsats)} · ${numberText(row.original.receivedCount)}`,
    }),
    column.accessor('paidMsats', {
      header: t('Out'),
      cell: ({ row }) => `${satsText(row.original.paidMsats)} · ${numberText(row.original.paidCount)}`,
    }),
    column.accessor('taps', { header: t('Taps'), cell: ({ row }) => numberText(row.original.taps) }),
    column.accessor('declines', { header: t('Declined'), cell: ({ row }) => numberText(row.original.declines) }),
    column.accessor('activeMembers', {
      header: t('Active members'),
      cell: ({ row }) => numberText(row.original.activeMembers),
    }),
  ])
  return <DataTable caption={t('Figures')} columns={columns} rows={rows} rowId={row => row.start} />
}
