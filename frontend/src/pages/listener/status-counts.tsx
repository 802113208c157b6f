import type { ListenerStatus } from '@chispa/contract/listener'
import { backlogOf, countByState } from '../../components/listener/listener-summary.ts'
import { Count, CountRow } from '../../components/tables/count-row.tsx'
import { Notice } from '../../ui/notice.tsx'

export function StatusCounts({ status }: { status: ListenerStatus }) {
  const { connections, relays, counters } = status
  const { ready } = countByState(connections)
  const connected = relays.filter(relay => relay.connected).length
  const backlog = backlogOf(status)
  return (
    <div className="flex flex-col gap-4">
      <CountRow>
        <Count name="Wallets held" value={connections.length} />
        <Count name="Ready" value={ready} tone={ready < connections.length ? 'text-warn' : 'text-ok'} />
        <Count
          name={
            connected < relays.length
              ? `of ${relays.length} relays connected`
              : connected === 1
                ? 'Relay connected'
                : 'Relays connected'
          }
          value={connected}
          tone={connected < relays.length ? 'text-warn' : undefined}
        />
        <Count
          name="Undelivered"
          value={counters.webhooksPending ?? null}
          tone={backlog > 0 ? 'text-danger' : undefined}
        />
      </CountRow>
      {backlog > 0 && (
        <Notice tone="warn">
          {backlog === 1 ? 'An event does' : `${new Intl.NumberFormat().format(backlog)} events do`} not get through to
          the web service. None is lost: they are tried again until they are taken. The list of events says why.
        </Notice>
      )}
    </div>
  )
}
