/** The payment listener as the operator sees it. It refreshes by itself while somebody looks. */
import type { ListenerStatusReply } from '@chispa/contract/listener-link'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listenerQuery, refreshMs } from '../api/listener-queries.ts'
import { Allowed } from '../components/allowed.tsx'
import { TableSkeleton } from '../components/data-table.tsx'
import { ErrorState } from '../components/error-state.tsx'
import { PageHead } from '../components/page-head.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { cn } from '../ui/cn.ts'
import { RefreshIcon } from '../ui/icons.tsx'
import { Notice } from '../ui/notice.tsx'
import { ConnectionsCard } from './listener/connections-card.tsx'
import { CountersCard } from './listener/counters-card.tsx'
import { EventsCard } from './listener/events-card.tsx'
import { PaymentsCard } from './listener/payments-card.tsx'
import { RelaysCard } from './listener/relays-card.tsx'
import { DegradedNotice, StateCard } from './listener/state-card.tsx'
import { StatusCounts } from './listener/status-counts.tsx'

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
        title="Listener"
        about="The companion process that holds the wallets’ connections, notices what they receive, and pays from cards."
        action={
          <Button variant="secondary" onClick={ask}>
            <RefreshIcon className={cn('size-4.5', asked && query.isFetching && 'animate-spin')} /> Refresh
          </Button>
        }
      />
      {query.data ? (
        <div className="flex flex-col gap-6">
          {query.isError && (
            <Notice tone="danger">
              The web service does not answer at the moment. What you see is how it was before.
            </Notice>
          )}
          <Shown reply={query.data} />
        </div>
      ) : (
        <Card>
          {query.isError ? <ErrorState error={query.error} retry={() => query.refetch()} /> : <TableSkeleton />}
        </Card>
      )}
    </>
  )
}

function Shown({ reply }: { reply: ListenerStatusReply }) {
  if (reply.state !== 'ok') return <StateCard reply={reply} />
  const { status } = reply
  return (
    <>
      <StateCard reply={reply} />
      <DegradedNotice degraded={status.degraded} />
      <StatusCounts status={status} />
      <PaymentsCard payments={status.unresolvedPayments ?? []} />
      <ConnectionsCard connections={status.connections} />
      <EventsCard events={status.recentEvents} isUntold={status.degraded.includes('recentEvents')} />
      <RelaysCard relays={status.relays} />
      <CountersCard counters={status.counters} />
    </>
  )
}
