/** One of the member's cards: what it may spend, from which wallet, what it has paid, and how to stop it. */
import { type Card as CardRecord, readCard } from '@chispa/contract/cards'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ApiError } from '../api/api-error.ts'
import { queryOf } from '../api/queries.ts'
import { CardPicture } from '../components/card-picture.tsx'
import { CardTransactions } from '../components/card-transactions.tsx'
import { stopOf, uidText } from '../components/card-words.ts'
import { TableSkeleton } from '../components/data-table.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { ErrorState } from '../components/error-state.tsx'
import { PageHead } from '../components/page-head.tsx'
import { Time } from '../components/time.tsx'
import { LimitsCard } from '../forms/card-limits-form.tsx'
import { CardWalletForm } from '../forms/card-wallet-form.tsx'
import { PauseButton } from '../forms/pause-card.tsx'
import { paths } from '../paths.ts'
import { useMe } from '../session/use-me.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardBody, CardHead } from '../ui/card.tsx'
import { CardIcon } from '../ui/icons.tsx'
import { Notice } from '../ui/notice.tsx'
import { GiveBack } from './my-card/give-back.tsx'
import { NoWalletNotice } from './my-card/no-wallet-notice.tsx'
import { TopUpCard } from './my-card/top-up-card.tsx'

const route = getRouteApi('/dashboard/dashboard/my-cards/$cardId')

const Back = () => (
  <Button asChild variant="ghost" className="max-sm:-ml-4">
    <Link to={paths.myCards}>All my cards</Link>
  </Button>
)

export function MyCardPage() {
  const { cardId } = route.useParams()
  const { userId } = useMe()
  const query = useQuery(queryOf(readCard, { params: { id: cardId } }))
  if (query.data?.userId === userId) return <Shown card={query.data} />
  const elses = query.data || (query.error instanceof ApiError && query.error.is('card_not_found', 'not_card_holder'))
  return (
    <>
      <PageHead title="My card" action={<Back />} />
      <Card>
        {query.isPending ? (
          <TableSkeleton />
        ) : elses ? (
          <EmptyState icon={CardIcon} title="This is not a card of yours" action={<Back />}>
            It may have been given to somebody else, or deleted.
          </EmptyState>
        ) : (
          <ErrorState error={query.error} retry={() => query.refetch()} />
        )}
      </Card>
    </>
  )
}

function Shown({ card }: { card: CardRecord }) {
  const stop = stopOf(card)
  return (
    <>
      <PageHead title={card.title} action={<Back />} />
      <div className="flex flex-col gap-6">
        {card.blocked && (
          <Notice tone="danger">This card is blocked for good. Ask whoever runs your community for another one.</Notice>
        )}
        {!card.blocked && card.walletId === null && <NoWalletNotice />}
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <Card className="flex flex-col gap-4 p-5">
            <CardPicture design={card.design} dim={stop !== undefined} className="mx-auto max-w-96 shadow-card" />
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="flex min-w-0 flex-col gap-1 text-sm text-ink-faint">
                <span>
                  {stop ? <Badge tone={stop.tone}>{stop.label}</Badge> : <Badge tone="ok">Ready to pay</Badge>}
                </span>
                <span className="font-mono text-xs">{uidText(card.ntag424.cid)}</span>
                <span>
                  {card.lastUsedAt ? (
                    <>
                      Last used <Time at={card.lastUsedAt} />
                    </>
                  ) : (
                    'Never used'
                  )}
                </span>
              </p>
              {!card.blocked && <PauseButton card={card} />}
            </div>
            {card.disabled && !card.blocked && (
              <p className="text-sm text-ink-soft">While it is paused, nobody can pay with it.</p>
            )}
          </Card>
          <div className="flex min-w-0 flex-col gap-6">
            {!card.blocked && (
              <Card aria-labelledby="card-wallet">
                <CardHead id="card-wallet" title="It pays from" />
                <CardBody>
                  <CardWalletForm card={card} />
                </CardBody>
              </Card>
            )}
            <LimitsCard card={card} by="holder" />
          </div>
        </div>
        <CardTransactions cardId={card.id} />
        {!card.blocked && <TopUpCard cardId={card.id} />}
        {!card.blocked && <GiveBack card={card} />}
      </div>
    </>
  )
}
