import type { ListenerStatus } from '@chispa/contract/listener'
import { t } from '../../language/current.ts'
import { Badge } from '../../ui/badge.tsx'
import { Panel, PanelHead } from '../../ui/panel.tsx'

type Relay = ListenerStatus['relays'][number]

export const RelaysPanel = ({ relays }: { relays: Relay[] }) => (
  <Panel aria-labelledby="relays" className="overflow-hidden">
    <PanelHead
      id="relays"
      title={t('Relays')}
      about={t('As few connections as each allows, shared by all wallets that use it.')}
    />
    {relays.length === 0 ? (
      <p className="px-5 py-5 text-sm text-ink-faint sm:px-6">{t('No wallet is held, so no relay is needed.')}</p>
    ) : (
      <ul className="max-h-96 divide-y divide-line overflow-y-auto">
        {relays.toSorted(troubledFirst).map(({ url, connected, walletCount, walletsWithoutPlace = 0 }) => (
          <li
            key={url}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3 text-sm sm:px-6"
          >
            <span className="min-w-0 font-mono text-[0.92em] wrap-anywhere">{url}</span>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-faint">
              {t('{count} wallets', { count: walletCount })}
              {walletsWithoutPlace > 0 && (
                <Badge tone="warn">{t('{count} without a place', { count: walletsWithoutPlace })}</Badge>
              )}
              <Badge tone={connected ? 'ok' : 'danger'}>{connected ? t('Connected') : t('Not connected')}</Badge>
            </span>
          </li>
        ))}
      </ul>
    )}
  </Panel>
)

const troubledFirst = (a: Relay, b: Relay): number =>
  Number(a.connected) - Number(b.connected) ||
  (b.walletsWithoutPlace ?? 0) - (a.walletsWithoutPlace ?? 0) ||
  b.walletCount - a.walletCount
