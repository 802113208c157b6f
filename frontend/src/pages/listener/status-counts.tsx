import type { ListenerStatus } from '@chispa/contract/listener'
import { backlogOf, countByState } from '../../components/listener/listener-summary.ts'
import { Count, CountRow } from '../../components/tables/count-row.tsx'
import { t } from '../../language/current.ts'
import { Notice } from '../../ui/notice.tsx'

export function StatusCounts({ status }: { status: ListenerStatus }) {
  const { connections, relays, counters } = status
  const { ready } = countByState(connections)
  const connected = relays.filter(relay => relay.connected).length
  const backlog = backlogOf(status)
  return (
    <div className="flex flex-col gap-4">
      <CountRow>
        <Count name={t('Wallets held')} value={connections.length} />
        <Count name={t('Wallets ready')} value={ready} tone={ready < connections.length ? 'text-warn' : 'text-ok'} />
        <Count
          name={
            connected < relays.length
              ? t('of {count} relays connected', { count: relays.length })
              : connected === 1
                ? t('Relay connected')
                : t('Relays connected')
          }
          value={connected}
          tone={connected < relays.length ? 'text-warn' : undefined}
        />
        <Count
          name={t('Undelivered')}
          value={counters.webhooksPending ?? null}
          tone={backlog > 0 ? 'text-danger' : undefined}
        />
      </CountRow>
      {backlog > 0 && (
        <Notice tone="warn">
          {t(
            '{count} events do not get through to the web service. None is lost: they are tried again until they are taken. The list of events says why.',
            { count: backlog },
          )}
        </Notice>
      )}
    </div>
  )
}
