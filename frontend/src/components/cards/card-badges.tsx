/** The state of a card in a few words; what stops it from paying comes first. */
import type { Card } from '@chispa/contract/cards'
import { t } from '../../language/current.ts'
import { Badge } from '../../ui/badge.tsx'
import { programmingWords, stopOf } from './card-words.ts'

type Props = { card: Pick<Card, 'blocked' | 'disabled' | 'programming' | 'lostAt'> }

export function CardBadges({ card }: Props) {
  const stop = stopOf(card)
  const programming = programmingWords()[card.programming]
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {stop && (
        <Badge tone={stop.tone} title={stop.about}>
          {stop.label}
        </Badge>
      )}
      {card.lostAt && (
        <Badge tone="warn" title={t('Its holder lost it, and waits for another one.')}>
          {t('Lost')}
        </Badge>
      )}
      <Badge tone={programming.tone} title={programming.about}>
        {programming.label}
      </Badge>
    </span>
  )
}
