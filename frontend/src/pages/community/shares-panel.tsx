/** How much of a whole each part is, as lines with a bar: declines by reason, wallets by condition. */

import type { Overview, WalletCondition } from '@chispa/contract/overview'
import { numberText } from '../../components/sats.ts'
import { reasonText, t } from '../../language/current.ts'
import { cn } from '../../ui/cn.ts'
import { Panel, PanelBody, PanelHead } from '../../ui/panel.tsx'
import { conditionWords } from './overview-words.ts'

type Share = { name: string; count: number; tone?: string }

function Shares({ id, title, shares, empty }: { id: string; title: string; shares: Share[]; empty: string }) {
  const total = shares.reduce((sum, { count }) => sum + count, 0)
  return (
    <Panel aria-labelledby={id}>
      <PanelHead id={id} title={title} />
      <PanelBody>
        {total === 0 ? (
          <p className="text-sm text-ink-soft">{empty}</p>
        ) : (
          <ul className="flex flex-col gap-3">
            {shares.map(({ name, count, tone = 'fill-brand' }) => (
              <li key={name} className="text-sm">
                <span className="flex items-baseline justify-between gap-4">
                  <span className="min-w-0">{name}</span>
                  <span className="shrink-0 font-medium tabular-nums">{numberText(count)}</span>
                </span>
                <svg aria-hidden="true" width="100%" height="6" className="mt-1.5">
                  <rect width="100%" height="6" rx="3" className="fill-sunken" />
                  <rect width={`${(count / total) * 100}%`} height="6" rx="3" className={cn(tone)} />
                </svg>
              </li>
            ))}
          </ul>
        )}
      </PanelBody>
    </Panel>
  )
}

export const DeclinesPanel = ({ declines }: Pick<Overview, 'declines'>) => (
  <Shares
    id="declines"
    title={t('Why cards were declined')}
    shares={declines.map(({ reason, message, count }) => ({ name: reasonText(reason) ?? message, count }))}
    empty={t('No card was declined in this time.')}
  />
)

const tones: Record<WalletCondition, string> = {
  working: 'fill-ok',
  failing: 'fill-danger',
  untested: 'fill-line-strong',
  off: 'fill-line-strong',
}

export const WalletsPanel = ({ wallets }: Pick<Overview, 'wallets'>) => (
  <Shares
    id="wallets"
    title={t('Wallets')}
    shares={(Object.entries(wallets) as [WalletCondition, number][])
      .filter(([, count]) => count > 0)
      .map(([condition, count]) => ({ name: conditionWords()[condition], count, tone: tones[condition] }))}
    empty={t('Nobody has connected a wallet yet.')}
  />
)
