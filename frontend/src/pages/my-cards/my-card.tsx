/** One of the member's cards: what it may spend, from which wallet, what it has paid, and how to stop it. */

import { type Card, readCard } from '@chispa/contract/cards'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ApiError } from '../../api/api-error.ts'
import { LimitsPanel } from '../../components/cards/card-limits-form.tsx'
import { CardPicture } from '../../components/cards/card-picture.tsx'
import { CardTransactions } from '../../components/cards/card-transactions.tsx'
import { standingOf, stopOf, uidText } from '../../components/cards/card-words.ts'
import { PauseButton } from '../../components/cards/pause-card.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { TableSkeleton } from '../../components/tables/data-table.tsx'
import { Time } from '../../components/time.tsx'
import { BackLink } from '../../frame/back-link.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { t } from '../../language/current.ts'
import { rich } from '../../language/rich.tsx'
import { paths } from '../../paths.ts'
import { queryOf } from '../../session/queries.ts'
import { useMe } from '../../session/use-me.ts'
import { Badge } from '../../ui/badge.tsx'
import { CardIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel, PanelBody, PanelHead } from '../../ui/panel.tsx'
import { CardWalletForm } from './card-wallet-form.tsx'
import { GiveBack } from './give-back.tsx'
import { NoWalletNotice, usePrimaryPays } from './no-wallet-notice.tsx'
import { OpenPaymentNotice } from './open-payment-notice.tsx'
import { PinPanel } from './pin-panel.tsx'
import { TopUpPanel } from './top-up-panel.tsx'

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
  const stop = stopOf(card)
  const standing = standingOf(card, usePrimaryPays())
  return (
    <>
      <PageHead title={card.title} back={<Back />} />
      <div className="flex flex-col gap-6">
        {card.blocked && (
          <Notice tone="danger">
            {t('This card is blocked for good. Ask whoever runs your community for another one.')}
          </Notice>
        )}
        {!card.blocked && card.walletId === null && <NoWalletNotice />}
        <OpenPaymentNotice cardId={card.id} />
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-6">
            <Panel className="flex flex-col gap-4 p-5">
              <CardPicture design={card.design} dim={stop !== undefined} className="mx-auto max-w-96 shadow-panel" />
              <div className="flex flex-wrap items-center justify-between gap-3">
                <p className="flex min-w-0 flex-col gap-1 text-sm text-ink-faint">
                  <span>
                    <Badge tone={standing.tone}>{standing.label}</Badge>
                  </span>
                  <span className="font-mono text-xs">{uidText(card.ntag424.cid)}</span>
                  <span>
                    {card.lastUsedAt
                      ? rich('Last used {when}', { when: <Time at={card.lastUsedAt} /> })
                      : t('Never used')}
                  </span>
                </p>
                {!card.blocked && <PauseButton card={card} />}
              </div>
              {card.programming === 'new' && (
                <p className="text-sm text-ink-soft">
                  {t('Its chip is not programmed yet: whoever gave it to you does that first.')}
                </p>
              )}
              {card.disabled && !card.blocked && (
                <p className="text-sm text-ink-soft">
                  {t('While it is paused, nobody can pay with it.')}
                  {!card.disabledByHolder &&
                    ` ${t('You did not pause it: an operator did, or this community was put back from a backup. Hold it to a till once, then switch it on.')}`}
                </p>
              )}
            </Panel>
            {!card.blocked && (
              <Panel aria-labelledby="card-wallet">
                <PanelHead id="card-wallet" title={t('It pays from')} />
                <PanelBody>
                  <CardWalletForm card={card} />
                </PanelBody>
              </Panel>
            )}
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            <LimitsPanel card={card} by="holder" />
            {!card.blocked && <PinPanel card={card} />}
          </div>
        </div>
        <CardTransactions cardId={card.id} />
        {!card.blocked && <TopUpPanel cardId={card.id} />}
        {!card.blocked && <GiveBack card={card} />}
      </div>
    </>
  )
}
