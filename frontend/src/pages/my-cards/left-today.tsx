/** What the card may still spend, as a bar: of the day, and of a week and a month where they have a limit. */
import { type CardSpending, readCardSpending } from '@chispa/contract/card-history'
import type { Card } from '@chispa/contract/cards'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../api/api-error.ts'
import { FiatHint } from '../../components/fiat.tsx'
import { satsNumber, satsText } from '../../components/sats.ts'
import { t } from '../../language/current.ts'
import { queryOf } from '../../session/queries.ts'
import { cn } from '../../ui/cn.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type Span = CardSpending['day']

export function LeftToday({ card }: { card: Card }) {
  const query = useQuery(queryOf(readCardSpending, { params: { id: card.id } }))
  const spending = query.data
  if (query.isError && !spending) return <Notice tone="danger">{messageOf(query.error)}</Notice>
  if (!spending) return <Skeleton className="h-24 w-full rounded-xl" />
  const { leftMsats, day, week, month } = spending
  return (
    <section aria-label={t('Left today')} className="flex flex-col gap-3">
      <p className="text-center">
        <span data-testid="left-today" className="font-display text-4xl font-semibold tracking-tight tabular-nums">
          {satsNumber(leftMsats)}
        </span>{' '}
        <span className="text-ink-soft">{t('sats left today')}</span>
        <span className="block">
          <FiatHint msats={leftMsats} />
        </span>
      </p>
      <Bar name={t('One day')} span={day} />
      {week && <Bar name={t('One week')} span={week} isThin />}
      {month && <Bar name={t('One month')} span={month} isThin />}
      <p className="text-center text-sm text-ink-faint">
        {t('At most {amount} a tap.', { amount: satsText(card.limits.tapMsats) })}
      </p>
    </section>
  )
}

function Bar({ name, span: { limitMsats, spentMsats }, isThin }: { name: string; span: Span; isThin?: boolean }) {
  const left = Math.max(limitMsats - spentMsats, 0)
  const share = limitMsats === 0 ? 0 : Math.round((left / limitMsats) * 100)
  const words = t('{left} of {limit} left', { left: satsText(left), limit: satsText(limitMsats) })
  return (
    <div>
      <div aria-hidden="true" className={cn('overflow-hidden rounded-full bg-sunken', isThin ? 'h-1.5' : 'h-3')}>
        <div className={cn('h-full rounded-full', share === 0 ? '' : 'bg-brand')} style={{ width: `${share}%` }} />
      </div>
      <p className="mt-1 flex justify-between gap-3 text-xs text-ink-faint tabular-nums">
        <span>{name}</span>
        <span>{words}</span>
      </p>
    </div>
  )
}
