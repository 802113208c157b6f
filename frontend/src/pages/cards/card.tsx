/** One card as operators see it: what it is, how far it is programmed, who has it, what it may spend and has spent. */

import { type Card, readCard } from '@chispa/contract/cards'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { CardBadges } from '../../components/cards/card-badges.tsx'
import { LimitsPanel } from '../../components/cards/card-limits-form.tsx'
import { CardPicture } from '../../components/cards/card-picture.tsx'
import { CardTransactions } from '../../components/cards/card-transactions.tsx'
import { uidText } from '../../components/cards/card-words.ts'
import { seePayments } from '../../components/cards/unresolved-query.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { Fact, Facts } from '../../components/tables/facts.tsx'
import { TableSkeleton } from '../../components/tables/table-skeleton.tsx'
import { Time } from '../../components/time.tsx'
import { Allowed } from '../../frame/allowed.tsx'
import { BackLink } from '../../frame/back-link.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { t } from '../../language/current.ts'
import { rich } from '../../language/rich.tsx'
import { paths } from '../../paths.ts'
import { queryOf } from '../../session/queries.ts'
import { useMay } from '../../session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { NfcIcon, PencilIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { EditCardDialog } from './edit-card-form.tsx'
import { EndingPanel } from './ending-panel.tsx'
import { HolderPanel } from './holder-panel.tsx'
import { ProgrammingPanel } from './programming-panel.tsx'
import { ReplaceButton } from './replace-card.tsx'

const route = getRouteApi('/dashboard/dashboard/cards/$cardId')

export const CardPage = () => (
  <Allowed need={{ permission: 'cards:read' }}>
    <OneCard />
  </Allowed>
)

const AllCards = () => <BackLink to={paths.cards}>{t('All cards')}</BackLink>

function OneCard() {
  const { cardId } = route.useParams()
  const query = useQuery(queryOf(readCard, { params: { id: cardId } }))
  if (query.data) return <Shown card={query.data} />
  return (
    <>
      <PageHead title={t('Card')} back={<AllCards />} />
      <Panel>
        {query.isPending ? (
          <TableSkeleton />
        ) : query.error instanceof ApiError && query.error.is('card_not_found') ? (
          <EmptyState icon={NfcIcon} title={t('There is no such card')} action={<AllCards />}>
            {t('It may have been deleted. What it paid is still in the list of payments.')}
          </EmptyState>
        ) : (
          <ErrorState error={query.error} retry={() => query.refetch()} />
        )}
      </Panel>
    </>
  )
}

function Shown({ card }: { card: Card }) {
  const mayWrite = useMay({ permission: 'cards:write' })
  const seesPayments = useMay(seePayments)
  const mayMake = useMay({ role: 'ADMIN' })
  return (
    <>
      <PageHead title={card.title} about={<CardBadges card={card} />} back={<AllCards />} />
      <div className="flex flex-col gap-6">
        {card.lostAt && (
          <Notice tone="warn" action={mayMake && <ReplaceButton card={card} />}>
            {rich('Its holder lost it {when}, and waits for another one. It is paused.', {
              when: <Time at={card.lostAt} />,
            })}
          </Notice>
        )}
        <Panel className="grid items-center overflow-hidden sm:grid-cols-[15rem_1fr]">
          <div className="p-5 pb-3 sm:p-6 sm:pr-0">
            <CardPicture design={card.design} dim={card.blocked} className="mx-auto max-w-64 shadow-panel" />
          </div>
          <Facts>
            <Fact
              name="UID"
              action={<CopyButton iconOnly text={uidText(card.ntag424.cid)} label={t('Copy the UID')} />}
            >
              <span className="font-mono">{uidText(card.ntag424.cid)}</span>
            </Fact>
            <Fact name={t('Design')} action={mayWrite && <EditButton card={card} />}>
              {card.design?.description ?? <span className="text-ink-faint">{t('None')}</span>}
            </Fact>
            <Fact name={t('Added')}>
              <Time at={card.createdAt} />
            </Fact>
            <Fact name={t('Last used')}>
              {card.lastUsedAt ? (
                <>
                  <Time at={card.lastUsedAt} />
                  <span className="text-ink-faint"> {t('with tap {ctr}', { ctr: card.ntag424.ctr })}</span>
                </>
              ) : (
                <span className="text-ink-faint">{t('Never')}</span>
              )}
            </Fact>
          </Facts>
        </Panel>
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <ProgrammingPanel card={card} />
          <HolderPanel card={card} />
        </div>
        <LimitsPanel card={card} by={mayWrite ? 'operator' : 'onlooker'} />
        {seesPayments && <CardTransactions cardId={card.id} />}
        {mayWrite && <EndingPanel card={card} />}
      </div>
    </>
  )
}

function EditButton({ card }: { card: Card }) {
  const [open, setOpen] = useState(false)
  const words = t('Change the name or design')
  return (
    <>
      <Button variant="ghost" size="icon" aria-label={words} title={words} onClick={() => setOpen(true)}>
        <PencilIcon className="size-4.5" />
      </Button>
      {open && <EditCardDialog card={card} close={() => setOpen(false)} />}
    </>
  )
}
