/** The first page of everybody: what there is, the two things people come for, what happened last. */

import { listUserCards } from '@chispa/contract/cards'
import { listOwnPayments } from '@chispa/contract/history'
import { countVouchers } from '@chispa/contract/vouchers'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CardPicture } from '../../components/cards/card-picture.tsx'
import { nameOfCard, stopOf } from '../../components/cards/card-words.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { PaymentRow } from '../../components/payments/payment-row.tsx'
import { Face } from '../../components/people/face.tsx'
import { personName } from '../../components/people/person-name.ts'
import { SaveKeyBanner } from '../../components/sign-in/save-key-banner.tsx'
import { TableSkeleton } from '../../components/tables/table-skeleton.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { Redirect } from '../../frame/redirect.tsx'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { queryOf } from '../../session/queries.ts'
import { allows, useMe } from '../../session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { ArrowDownIcon, ArrowUpIcon, ChevronRightIcon, TicketIcon } from '../../ui/icons.tsx'
import { Panel, PanelHead } from '../../ui/panel.tsx'
import { AskedPanel } from './asked-panel.tsx'
import { BalanceHero } from './balance-hero.tsx'
import { FirstSteps } from './first-steps.tsx'
import { ShopToday } from './shop-today.tsx'

export function MemberHomePage() {
  const { role, username, lightningAddress, wallet, face, shopName } = useMe()
  const receives = wallet?.status === 'ACTIVE'
  const isReady = receives && username !== null
  // Who runs the community and has no wallet here comes for the community.
  if (!wallet && allows(role, { role: 'VIEWER' })) return <Redirect to={paths.community} />
  return (
    <>
      <PageHead
        title={username || face.name !== null ? t('Hello, {name}', { name: personName(face) }) : t('Welcome')}
        lead={<Face face={face} className="size-11" />}
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-6">
          {!isReady && <FirstSteps receives={receives} hasWallet={wallet !== null} username={username} />}
          {wallet && (receives || wallet.status === 'DISABLED') && (
            <section aria-label={t('Balance')}>
              <BalanceHero wallet={wallet} />
              {receives && (
                <div className="mx-auto mt-3 flex max-w-md flex-wrap gap-3">
                  <Button asChild size="large" className="flex-1">
                    <Link to={paths.receive}>
                      <ArrowDownIcon /> {t('Receive')}
                    </Link>
                  </Button>
                  <Button asChild size="large" variant="secondary" className="flex-1">
                    <Link to={paths.send}>
                      <ArrowUpIcon /> {t('Send')}
                    </Link>
                  </Button>
                </div>
              )}
            </section>
          )}
          <SaveKeyBanner />
          {shopName !== undefined && <ShopToday shopName={shopName} />}
          {wallet && <AskedPanel />}
          {wallet && <LastPayments />}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {isReady && lightningAddress !== null && <Address address={lightningAddress} />}
          <Cards />
          <Vouchers />
        </div>
      </div>
    </>
  )
}

function LastPayments() {
  const query = useQuery(queryOf(listOwnPayments, { query: { limit: 5 } }))
  const payments = query.data?.rows ?? []
  return (
    <Panel aria-labelledby="last-payments" className="overflow-hidden">
      <PanelHead
        id="last-payments"
        title={t('Last payments')}
        action={
          payments.length > 0 && (
            <Button asChild variant="ghost" className="-my-1.5 -mr-2">
              <Link to={paths.history}>{t('See all')}</Link>
            </Button>
          )
        }
      />
      {/* As high as the rows that stand for it while it loads: what follows stays where it is. */}
      <div className="min-h-52">
        {query.isPending ? (
          <TableSkeleton rows={3} />
        ) : query.isError && payments.length === 0 ? (
          <ErrorState error={query.error} retry={() => query.refetch()} />
        ) : payments.length === 0 ? (
          <p className="grid min-h-52 place-items-center px-5 text-center text-sm text-ink-soft sm:px-6">
            {t('Your first payment will be here')}
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {payments.map(payment => (
              <li key={payment.id}>
                <PaymentRow payment={payment} withDay />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  )
}

const Address = ({ address }: { address: string }) => (
  <Panel aria-labelledby="home-address" className="flex items-center gap-2 py-3 pr-2 pl-5">
    <div className="min-w-0 flex-1">
      <h2 id="home-address" className="text-sm text-ink-faint">
        {t('Your lightning address')}
      </h2>
      <p data-testid="my-address" className="font-medium break-all">
        {address}
      </p>
    </div>
    <CopyButton iconOnly text={address} label={t('Copy the address')} />
  </Panel>
)

function Cards() {
  const { userId } = useMe()
  const cards = useQuery(queryOf(listUserCards, { params: { userId }, query: { limit: 3 } })).data?.rows ?? []
  if (cards.length === 0) return null
  return (
    <Panel aria-labelledby="home-cards" className="overflow-hidden">
      <PanelHead
        id="home-cards"
        title={t('My cards')}
        action={
          <Button asChild variant="ghost" className="-my-1.5 -mr-2">
            <Link to={paths.myCards}>{t('See all')}</Link>
          </Button>
        }
      />
      <ul className="flex gap-3 overflow-x-auto p-4">
        {cards.map(card => (
          // Two fit; of a third one a part is seen.
          <li key={card.id} className={cards.length > 2 ? 'w-[43%] shrink-0' : 'w-[calc(50%-0.375rem)] shrink-0'}>
            <Link to={paths.myCard} params={{ cardId: card.id }} className="block rounded-xl">
              <CardPicture design={card.design} dim={stopOf(card) !== undefined} />
              <span className="mt-2 block truncate text-sm font-medium">{nameOfCard(card)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Vouchers() {
  const counts = useQuery(queryOf(countVouchers)).data
  const usable = counts?.available ?? 0
  if (usable === 0) return null
  return (
    <Panel>
      <Link to={paths.vouchers} className="flex min-h-16 items-center gap-3.5 px-5 py-3 hover:bg-sunken/60">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-tint text-brand-text">
          <TicketIcon />
        </span>
        <span className="flex-1 font-medium">{t('{count} vouchers to use', { count: usable })}</span>
        <ChevronRightIcon className="text-ink-faint" />
      </Link>
    </Panel>
  )
}
