/** One of the member's cards: how it looks, what is left today, what it last did, and the switch that stops it. The rest is behind rows. */

import { type Card, readCard } from '@chispa/contract/cards'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ApiError } from '../../api/api-error.ts'
import { nameOfCard, standingOf } from '../../components/cards/card-words.ts'
import { TiltedPicture } from '../../components/cards/tilted-picture.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { TableSkeleton } from '../../components/tables/table-skeleton.tsx'
import { BackLink } from '../../frame/back-link.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { queryOf } from '../../session/queries.ts'
import { useMe } from '../../session/use-me.ts'
import { Badge } from '../../ui/badge.tsx'
import { CardIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { CardRows } from './card-rows.tsx'
import { GiveBack } from './give-back.tsx'
import { LastTaps } from './last-taps.tsx'
import { LeftToday } from './left-today.tsx'
import { LostButton, LostNotice } from './lost-card.tsx'
import { NoWalletNotice, usePrimaryPays } from './no-wallet-notice.tsx'
import { OpenPaymentNotice } from './open-payment-notice.tsx'
import { PauseSwitch } from './pause-switch.tsx'
import { GuessesNotice } from './pin-part.tsx'

const route = getRouteApi('/dashboard/dashboard/my-cards/$cardId')

const Back = () => <BackLink to={paths.myCards}>{t('All my cards')}</BackLink>

export function MyCardPage() {
  const { cardId } = route.useParams()
  const { userId } = useMe()
  const query = useQuery(queryOf(readCard, { params: { id: cardId } }))
  if (query.data?.userId === userId) return <Shown card={query.data} />
  const elses = query.data || (query.error instanceof ApiError && query.error.is('card_not_found', 'not_card_holder'))
  return (
    <>
      <PageHead title={t('My card')} back={<Back />} />
      <Panel>
        {query.isPending ? (
          <TableSkeleton />
        ) : elses ? (
          <EmptyState icon={CardIcon} title={t('This is not a card of yours')} action={<Back />}>
            {t('It may have been given to somebody else, or deleted.')}
          </EmptyState>
        ) : (
          <ErrorState error={query.error} retry={() => query.refetch()} />
        )}
      </Panel>
    </>
  )
}

function Shown({ card }: { card: Card }) {
  const standing = standingOf(card, usePrimaryPays())
  return (
    <>
      <PageHead title={nameOfCard(card)} back={<Back />} />
      <div className="flex flex-col gap-6">
        {card.blocked && (
          <Notice tone="danger">
            {t('This card is blocked for good. Ask whoever runs your community for another one.')}
          </Notice>
        )}
        {card.lostAt && <LostNotice lostAt={card.lostAt} />}
        {!card.blocked && card.walletId === null && <NoWalletNotice />}
        <OpenPaymentNotice cardId={card.id} />
        {!card.blocked && <GuessesNotice card={card} />}
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-6">
            <div className="flex flex-col items-center gap-3">
              <div className="w-full max-w-96">
                <TiltedPicture design={card.design} dim={card.blocked || card.disabled} className="shadow-float" />
              </div>
              <Badge tone={standing.tone}>{standing.label}</Badge>
              {card.programming === 'new' && (
                <p className="text-center text-sm text-ink-soft">
                  {t('Its chip is not programmed yet: whoever gave it to you does that first.')}
                </p>
              )}
            </div>
            {!card.blocked && (
              <>
                <LeftToday card={card} />
                <PauseSwitch card={card} />
                {!card.lostAt && <LostButton card={card} />}
              </>
            )}
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            <LastTaps cardId={card.id} />
            <CardRows card={card} />
            {!card.blocked && <GiveBack card={card} />}
          </div>
        </div>
      </div>
    </>
  )
}
