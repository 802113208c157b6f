/** The member's own cards. */

import { type Card, listUserCards } from '@chispa/contract/cards'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CardPicture } from '../../components/cards/card-picture.tsx'
import { nameOfCard, standingOf, stopOf } from '../../components/cards/card-words.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { satsText } from '../../components/sats.ts'
import { Time } from '../../components/time.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { t } from '../../language/current.ts'
import { rich } from '../../language/rich.tsx'
import { paths } from '../../paths.ts'
import { pagesOf } from '../../session/queries.ts'
import { useMe } from '../../session/use-me.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CardIcon, ChevronRightIcon } from '../../ui/icons.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AddCard } from './add-card.tsx'
import { NoWalletNotice, usePrimaryPays } from './no-wallet-notice.tsx'

export function MyCardsPage() {
  const { userId } = useMe()
  const query = useInfiniteQuery(pagesOf(listUserCards, { params: { userId } }))
  const cards = query.data?.pages.flatMap(page => page.rows) ?? []
  return (
    <>
      <PageHead
        title={t('My cards')}
        about={t('Hold one to a till to pay. The money comes from your own wallet.')}
        action={<AddCard />}
      />
      <div className="flex flex-col gap-6">
        {cards.some(card => card.walletId === null) && <NoWalletNotice />}
        {query.isPending ? (
          <CardsSkeleton />
        ) : query.isError && cards.length === 0 ? (
          <Panel>
            <ErrorState error={query.error} retry={() => query.refetch()} />
          </Panel>
        ) : cards.length === 0 ? (
          <Panel>
            <EmptyState icon={CardIcon} title={t('No card yet')}>
              {t(
                'Ask whoever runs your community for one. It comes with a code: scan it with your phone, and the card is yours.',
              )}
            </EmptyState>
          </Panel>
        ) : (
          <ul className="grid gap-4 lg:grid-cols-2">
            {cards.map(card => (
              <li key={card.id} className="grid min-w-0">
                <MyCard card={card} />
              </li>
            ))}
          </ul>
        )}
        {query.hasNextPage && (
          <p className="text-center">
            <Button variant="secondary" busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
              {t('Show more')}
            </Button>
          </p>
        )}
      </div>
    </>
  )
}

function MyCard({ card }: { card: Card }) {
  const standing = standingOf(card, usePrimaryPays())
  return (
    <Link
      to={paths.myCard}
      params={{ cardId: card.id }}
      className="flex min-w-0 flex-wrap items-center gap-4 rounded-2xl border border-line bg-panel p-4 shadow-panel transition-colors hover:border-line-strong/60"
    >
      <CardPicture design={card.design} dim={stopOf(card) !== undefined} className="w-28 max-w-full sm:w-32" />
      <span className="flex min-w-[min(100%,9rem)] flex-1 items-center gap-4">
        <span className="flex min-w-0 flex-1 flex-col gap-1 text-sm">
          <span className="flex flex-wrap items-center gap-2">
            <span className="font-semibold wrap-anywhere">{nameOfCard(card)}</span>
            {standing.tone !== 'ok' && <Badge tone={standing.tone}>{standing.label}</Badge>}
          </span>
          <span className="text-ink-soft">{t('{amount} a tap', { amount: satsText(card.limits.tapMsats) })}</span>
          <span className="text-ink-faint">
            {card.lastUsedAt ? rich('Last used {when}', { when: <Time at={card.lastUsedAt} /> }) : t('Never used')}
          </span>
        </span>
        <ChevronRightIcon className="shrink-0 text-ink-faint" />
      </span>
    </Link>
  )
}

const CardsSkeleton = () => (
  <Panel className="flex items-center gap-4 p-4" aria-busy="true">
    <span role="status" className="sr-only">
      {t('Loading')}
    </span>
    <Skeleton className="aspect-[1.586] h-auto w-28 rounded-xl" />
    <div className="flex flex-1 flex-col gap-2">
      <Skeleton className="w-2/3" />
      <Skeleton className="w-1/3" />
    </div>
  </Panel>
)
