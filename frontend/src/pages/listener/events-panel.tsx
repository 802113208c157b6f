/** The latest payments that wallets told of, and whether the web service knows. */

import type { ListenerStatus } from '@chispa/contract/listener'
import { EmptyState } from '../../components/empty-state.tsx'
import { nameOf, shortId } from '../../components/listener/listener-summary.ts'
import { deliveryWords } from '../../components/listener/listener-words.ts'
import { satsText } from '../../components/sats.ts'
import { columnHelper } from '../../components/tables/data-table.tsx'
import { GrowingTable } from '../../components/tables/growing-table.tsx'
import { Time } from '../../components/time.tsx'
import { t } from '../../language/current.ts'
import { rich } from '../../language/rich.tsx'
import { Badge } from '../../ui/badge.tsx'
import { BoltIcon } from '../../ui/icons.tsx'
import { Panel, PanelHead } from '../../ui/panel.tsx'

type RecentEvent = ListenerStatus['recentEvents'][number]

const helper = columnHelper<RecentEvent>()
const columns = helper.columns([
  helper.accessor('amountMsats', { header: () => t('Payment'), cell: ({ row }) => <Payment event={row.original} /> }),
  helper.accessor('walletId', {
    header: () => t('Wallet'),
    cell: ({ row: { original } }) =>
      original.walletName === null ? (
        <span className="text-ink-faint">{t('A wallet that is gone')}</span>
      ) : (
        <span className="wrap-anywhere" title={original.walletId}>
          {nameOf(original)} <span className="font-mono text-xs text-ink-faint">{shortId(original.walletId)}</span>
        </span>
      ),
  }),
  helper.accessor('receivedAt', { header: () => t('Noticed'), cell: ({ getValue }) => <Time at={getValue()} /> }),
  helper.accessor('webhookStatus', {
    header: () => t('Delivery'),
    cell: ({ row }) => <Delivery event={row.original} />,
  }),
])

export const EventsPanel = ({ events, isUntold }: { events: RecentEvent[]; isUntold: boolean }) => (
  <Panel aria-labelledby="events" className="overflow-hidden">
    <PanelHead
      id="events"
      title={t('Latest events')}
      about={t('Payments that wallets told of, newest first; at most a hundred.')}
    />
    <GrowingTable
      caption={t('Latest events of the listener, newest first')}
      columns={columns}
      rows={events}
      rowId={row => row.eventKey}
      step={10}
      inLine
      empty={
        isUntold ? (
          <EmptyState icon={BoltIcon} title={t('Not known at the moment')}>
            {t('The listener’s database did not answer in time. This page asks again by itself.')}
          </EmptyState>
        ) : (
          <EmptyState icon={BoltIcon} title={t('No payments yet')}>
            {t('As soon as a wallet receives or sends a payment, it shows up here.')}
          </EmptyState>
        )
      }
    />
  </Panel>
)

const Payment = ({ event: { type, amountMsats, recovered } }: { event: RecentEvent }) => (
  <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
    <span className="font-medium whitespace-nowrap text-ink tabular-nums">
      {type === 'payment_received' ? t('Received') : t('Sent')}{' '}
      {amountMsats === null ? (
        <span className="font-normal text-ink-faint">{t('an unknown amount')}</span>
      ) : (
        satsText(amountMsats)
      )}
    </span>
    {recovered && (
      <Badge tone="info" title={t('It was missed at first and found in the wallet’s ledger')}>
        {t('Recovered')}
      </Badge>
    )}
  </span>
)

function Delivery({ event }: { event: RecentEvent }) {
  const { label, about, tone } = deliveryWords(event)
  const next = event.webhookNextAttemptAt
  return (
    <span className="flex flex-col items-start gap-1" data-line={about === '' ? undefined : true}>
      <Badge tone={tone}>{label}</Badge>
      {about && (
        <span className="max-w-72 text-xs text-ink-faint">
          {about}
          {next && <>{rich('Next: {when}.', { when: <Time at={next} /> })}</>}
        </span>
      )}
    </span>
  )
}
