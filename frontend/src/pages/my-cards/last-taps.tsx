/** Where the card was last held to a till, what was paid, and why not where it was declined. */
import { type CardTap, listCardTaps } from '@chispa/contract/card-history'
import { useQuery } from '@tanstack/react-query'
import { tapWords } from '../../components/cards/card-words.ts'
import { ErrorState } from '../../components/error-state.tsx'
import { satsText } from '../../components/sats.ts'
import { TableSkeleton } from '../../components/tables/table-skeleton.tsx'
import { Time } from '../../components/time.tsx'
import { t } from '../../language/current.ts'
import { queryOf } from '../../session/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { cn } from '../../ui/cn.ts'
import { Panel, PanelHead } from '../../ui/panel.tsx'

const shown = 5

export function LastTaps({ cardId }: { cardId: string }) {
  const query = useQuery(queryOf(listCardTaps, { params: { id: cardId }, query: { limit: shown } }))
  return (
    <Panel aria-labelledby="last-taps" className="overflow-hidden">
      <PanelHead id="last-taps" title={t('Last taps')} />
      {query.isError && !query.data ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : !query.data ? (
        <TableSkeleton rows={3} />
      ) : query.data.length === 0 ? (
        <p className="px-5 py-8 text-center text-sm text-ink-soft sm:px-6">
          {t('Hold it to a till, and it shows up here.')}
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {query.data.map(tap => (
            <Tap key={tap.id} tap={tap} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Tap({ tap }: { tap: CardTap }) {
  const { label, about, tone } = tapWords(tap)
  const place = tap.payee ?? tap.description ?? t('At a till')
  const isPaid = tap.status === 'SUCCEEDED'
  return (
    <li className="flex items-start justify-between gap-4 px-5 py-3 sm:px-6">
      <span className="min-w-0">
        <span className="block truncate font-medium">{place}</span>
        <span className="block text-xs text-ink-faint">
          <Time at={tap.at} />
          {tap.payee && tap.description && ` · ${tap.description}`}
        </span>
        {about && <span className="block text-sm text-ink-soft">{about}</span>}
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1">
        {tap.amountMsats !== null && (
          <span className={cn('font-medium tabular-nums', !isPaid && 'text-ink-soft')}>
            {satsText(tap.amountMsats)}
          </span>
        )}
        {!isPaid && <Badge tone={tone}>{label}</Badge>}
      </span>
    </li>
  )
}
