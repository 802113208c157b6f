/** The payment listener as the operator sees it. It refreshes by itself while somebody looks. */

import type { ListenerStatusReply } from '@chispa/contract/listener-link'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '../../components/error-state.tsx'
import { listenerQuery, refreshMs } from '../../components/listener/listener-query.ts'
import { withOwners } from '../../components/listener/listener-summary.ts'
import { TableSkeleton } from '../../components/tables/table-skeleton.tsx'
import { Allowed } from '../../frame/allowed.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { t } from '../../language/current.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { RefreshIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ConnectionsPanel } from './connections-panel.tsx'
import { CountersPanel } from './counters-panel.tsx'
import { EventsPanel } from './events-panel.tsx'
import { OutageNotice } from './outage-notice.tsx'
import { PaymentsPanel } from './payments-panel.tsx'
import { RelaysPanel } from './relays-panel.tsx'
import { DegradedNotice, StatePanel } from './state-panel.tsx'
import { StatusCounts } from './status-counts.tsx'

export const ListenerPage = () => (
  <Allowed need={{ role: 'ADMIN', permission: 'settings:read' }}>
    <Listener />
  </Allowed>
)

function Listener() {
  const query = useQuery({ ...listenerQuery, refetchInterval: ({ state }) => refreshMs(state.data) })
  // Only what was asked for turns the arrow: the page's own looks are to go unnoticed.
  const [asked, setAsked] = useState(false)
  const ask = () => {
    setAsked(true)
    void query.refetch().then(() => setAsked(false))
  }
  return (
    <>
      <PageHead
        title={t('Listener')}
        about={t(
          'The companion process that holds the wallets’ connections, notices what they receive, and pays from cards.',
        )}
        action={
          <Button variant="secondary" onClick={ask}>
            <RefreshIcon className={cn('size-4.5', asked && query.isFetching && 'animate-spin')} /> {t('Refresh')}
          </Button>
        }
      />
      {query.data ? (
        <div className="flex flex-col gap-6">
          {query.isError && (
            <Notice tone="danger">
              {t('The web service does not answer at the moment. What you see is how it was before.')}
            </Notice>
          )}
          <Shown reply={query.data} />
        </div>
      ) : (
        <Panel>
          {query.isError ? <ErrorState error={query.error} retry={() => query.refetch()} /> : <TableSkeleton />}
        </Panel>
      )}
    </>
  )
}

function Shown({ reply }: { reply: ListenerStatusReply }) {
  if (reply.state !== 'ok') return <StatePanel reply={reply} />
  const { status } = reply
  return (
    <>
      <StatePanel reply={reply} />
      <DegradedNotice degraded={status.degraded} />
      <OutageNotice outages={status.outages ?? []} />
      <StatusCounts status={status} />
      <PaymentsPanel payments={status.unresolvedPayments ?? []} owners={reply.owners} />
      <ConnectionsPanel connections={withOwners(status.connections, reply.owners)} />
      <EventsPanel events={status.recentEvents} isUntold={status.degraded.includes('recentEvents')} />
      <RelaysPanel relays={status.relays} />
      <CountersPanel counters={status.counters} />
    </>
  )
}
