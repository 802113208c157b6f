/** Tells the holder of payments that nobody knows the outcome of yet, so that they do not pay twice. */

import { listCardTransactions } from '@chispa/contract/card-history'
import { useInfiniteQuery } from '@tanstack/react-query'
import { satsText } from '../../components/sats.ts'
import { Time } from '../../components/time.tsx'
import { t } from '../../language/current.ts'
import { rich } from '../../language/rich.tsx'
import { pagesOf } from '../../session/queries.ts'
import { Notice } from '../../ui/notice.tsx'

const askAgainMs = 10_000

export function OpenPaymentNotice({ cardId }: { cardId: string }) {
  const query = useInfiniteQuery({
    ...pagesOf(listCardTransactions, { params: { id: cardId }, query: { limit: 20 } }),
    refetchInterval: ({ state }) => (state.data?.pages.some(page => page.rows.some(isOpen)) ? askAgainMs : false),
  })
  const open = query.data?.pages.flatMap(page => page.rows).filter(isOpen) ?? []
  if (open.length === 0) return null
  return (
    <Notice tone="warn">
      {open.map(({ id, amountMsats, createdAt }) => (
        <p key={id}>
          {rich('{it} since {when}. Your wallet hasn’t said yet whether it was paid. Please don’t pay again.', {
            it: (
              <strong className="font-semibold">{t('{amount} on the way', { amount: satsText(amountMsats) })}</strong>
            ),
            when: <Time at={createdAt} />,
          })}
        </p>
      ))}
      <p>
        {t(
          'Until that is known, it counts against the limits of the card. If you didn’t tap it yourself, pause the card.',
        )}
      </p>
    </Notice>
  )
}

const isOpen = ({ status }: { status: string }): boolean => status === 'PENDING' || status === 'UNKNOWN'
