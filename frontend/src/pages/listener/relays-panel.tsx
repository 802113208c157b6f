import type { ListenerStatus } from '@chispa/contract/listener'
import { relayWords } from '../../components/listener/listener-words.ts'
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
        {relays.toSorted(troubledFirst).map(relay => (
          <RelayLine key={relay.url} relay={relay} />
        ))}
      </ul>
    )}
  </Panel>
)

function RelayLine({ relay }: { relay: Relay }) {
  const words = relayWords(relay)
  const abouts = words.map(({ about }) => about).filter(Boolean)
  return (
    <li className="px-5 py-3 text-sm sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 font-mono text-[0.92em] wrap-anywhere">{relay.url}</span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-faint">
          {t('{count} wallets', { count: relay.walletCount })}
          {words.map(({ label, tone }) => (
            <Badge key={label} tone={tone}>
              {label}
            </Badge>
          ))}
        </span>
      </div>
      {abouts.map(about => (
        <p key={about} className="mt-1 text-ink-soft">
          {about}
        </p>
      ))}
    </li>
  )
}

const troubledFirst = (a: Relay, b: Relay): number =>
  Number(a.connected) - Number(b.connected) ||
  (b.walletsWithoutPlace ?? 0) - (a.walletsWithoutPlace ?? 0) ||
  b.walletCount - a.walletCount
