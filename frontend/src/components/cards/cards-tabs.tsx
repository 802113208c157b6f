/** The three places of an operator's work with cards. What waits for a decision is counted. */

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { useMay } from '../../session/use-me.ts'
import { Badge } from '../../ui/badge.tsx'
import { maxCounted, seePayments, unresolvedQuery } from './unresolved-query.ts'

const look =
  'flex min-h-11 items-center gap-2 border-b-2 border-transparent px-3 text-sm font-medium text-ink-soft hover:text-ink data-[status=active]:border-brand-text data-[status=active]:text-ink'

export function CardsTabs() {
  const seesPayments = useMay(seePayments)
  const waiting = useQuery({ ...unresolvedQuery, enabled: seesPayments }).data?.rows.length
  return (
    <nav aria-label={t('Cards')} className="-mx-1 mb-6 flex flex-wrap gap-1 border-b border-line">
      <Link to={paths.cards} activeOptions={{ exact: true, includeSearch: false }} className={look}>
        {t('Cards')}
      </Link>
      <Link to={paths.cardDesigns} activeOptions={{ includeSearch: false }} className={look}>
        {t('Designs')}
      </Link>
      {seesPayments && (
        <Link to={paths.cardPayments} activeOptions={{ includeSearch: false }} className={look}>
          {t('Payments')}
          {waiting ? (
            <Badge tone="warn">
              {waiting === maxCounted ? `${maxCounted - 1}+` : waiting}
              <span className="sr-only">{t('unresolved, of payments')}</span>
            </Badge>
          ) : null}
        </Link>
      )}
    </nav>
  )
}
