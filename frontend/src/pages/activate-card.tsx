/**
 * Where the code of a card leads: whoever brings it first becomes the holder. Most come here with a phone that has just
 * scanned it, and many for the first time; they sign in and are led back.
 */

import { activateOtc, resolveOtc } from '@chispa/contract/card-holding'
import type { ReplyOf } from '@chispa/contract/endpoint'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiError, messageOf } from '../api/api-error.ts'
import { CardPicture } from '../components/cards/card-picture.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { ErrorState } from '../components/error-state.tsx'
import { useCommunityName, useDocumentTitle } from '../components/instance.ts'
import { OwnName } from '../components/people/own-name.tsx'
import { satsText } from '../components/sats.ts'
import { t } from '../language/current.ts'
import { rich } from '../language/rich.tsx'
import { paths } from '../paths.ts'
import { call } from '../session/current.ts'
import { queryOf } from '../session/queries.ts'
import { meQuery } from '../session/use-me.ts'
import { useSession } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { CardIcon, CheckIcon } from '../ui/icons.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

type Offer = ReplyOf<typeof resolveOtc>
type Activated = ReplyOf<typeof activateOtc>

export function ActivateCardPage() {
  useDocumentTitle(t('Activate a card'))
  const otc = useLocation({ select: location => location.hash })
  const query = useQuery({ ...queryOf(resolveOtc, { params: { otc } }), enabled: otc !== '' })
  const activate = useMutation({ mutationFn: () => call(activateOtc, { params: { otc } }) })
  return (
    <div className="mx-auto flex w-full max-w-md flex-1 flex-col px-4 py-8 sm:py-14">
      <Panel className="animate-rise">
        {activate.data ? (
          <Done activated={activate.data} />
        ) : otc === '' ? (
          <NoCard />
        ) : query.isPending ? (
          <OfferSkeleton />
        ) : query.isError ? (
          <NotFound error={query.error} retry={query.refetch} />
        ) : (
          <Shown offer={query.data}>
            <Act
              paired={query.data.paired}
              busy={activate.isPending}
              error={activate.error}
              activate={() => activate.mutate()}
            />
          </Shown>
        )}
      </Panel>
    </div>
  )
}

function Shown({ offer, children }: { offer: Offer; children: ReactNode }) {
  const community = useCommunityName()
  return (
    <div className="flex flex-col items-center gap-5 p-5 text-center sm:p-8">
      <CardPicture design={offer.design} className="max-w-72 shadow-float" />
      <div>
        <h1 className="text-2xl font-semibold tracking-tight wrap-anywhere">{offer.title}</h1>
        <p className="mt-1 text-ink-soft">
          {offer.paired
            ? t('This card has been activated already.')
            : t('A card of {community}, waiting for you.', { community })}
        </p>
      </div>
      <div className="flex w-full flex-col gap-3">{children}</div>
    </div>
  )
}

type ActProps = { paired: boolean; busy: boolean; error: Error | null; activate: () => void }

function Act({ paired, busy, error, activate }: ActProps) {
  const identity = useSession()
  const { pathname, hash } = useLocation()
  if (!identity) {
    return (
      <>
        <Button asChild size="large">
          <Link to={paths.signIn} search={{ back: pathname }} hash={hash}>
            {paired ? t('Sign in') : t('Sign in to activate it')}
          </Link>
        </Button>
        <p className="text-sm text-ink-soft">
          {paired
            ? t('If it is yours, sign in to see it.')
            : t(
                'Tap it to pay, from your own wallet. You need a Nostr key; if you have none, you make one on the next page.',
              )}
        </p>
      </>
    )
  }
  return (
    <>
      {error && <Notice tone="danger">{whyNot(error)}</Notice>}
      <Button size="large" busy={busy} onClick={activate}>
        {paired ? t('It is mine') : t('Activate this card')}
      </Button>
      <p className="text-sm text-ink-soft">
        {rich('You are signed in as {who}.', {
          who: <OwnName publicKey={identity.publicKey} />,
        })}{' '}
        {!paired && t('The card becomes yours and pays from your wallet.')}
      </p>
    </>
  )
}

function whyNot(error: Error): string {
  if (!(error instanceof ApiError)) return messageOf(error)
  if (error.is('otc_used'))
    return t('Somebody else has activated this card. If it should be yours, ask who gave it to you.')
  if (error.is('card_kept'))
    return t('This card is kept for somebody who lost theirs. Ask who gave it to you for another one.')
  if (error.is('card_blocked')) return t('This card is blocked for good. Ask who gave it to you for another one.')
  if (error.is('registration_closed')) return t('The community does not take new members at the moment.')
  return messageOf(error)
}

/**
 * Whether the chip has its keys is known from the first tap on; before any device took them it cannot pay. Nothing is said
 * while it is not known whether there is a wallet.
 */
function whatNext({ programming }: Activated['card'], hasWallet: boolean | undefined): string {
  if (hasWallet === undefined) return ''
  if (!hasWallet) return t('One step is left: a wallet for it to pay from.')
  if (programming === 'new') return t('Its chip is not programmed yet: whoever gave it to you does that first.')
  return t('Tap it at a till to pay.')
}

function Done({ activated: { card } }: { activated: Activated }) {
  const me = useQuery(meQuery)
  const hasWallet = card.walletId !== null || (me.data && me.data.wallet?.status === 'ACTIVE')
  return (
    <div className="flex flex-col items-center gap-5 p-5 text-center sm:p-8">
      <CardPicture design={card.design} className="max-w-72 shadow-float" />
      <div role="status">
        <h1 className="flex items-center justify-center gap-2 text-2xl font-semibold tracking-tight">
          <CheckIcon className="size-7 text-ok" /> {t('It is yours')}
        </h1>
        <p className="mt-1 text-ink-soft">
          {whatNext(card, hasWallet)}{' '}
          {t('It spends at most {tap} a tap and {day} a day.', {
            tap: satsText(card.limits.tapMsats),
            day: satsText(card.limits.dayMsats),
          })}
        </p>
      </div>
      {hasWallet === undefined && me.isPending ? (
        <div className="w-full" aria-busy="true">
          <Skeleton className="h-12 w-full rounded-xl" />
        </div>
      ) : (
        <div className="flex w-full flex-col gap-2">
          {hasWallet === false && (
            <Button asChild size="large">
              <Link to={paths.connectWallet}>{t('Connect a wallet')}</Link>
            </Button>
          )}
          <Button asChild size="large" variant={hasWallet === false ? 'secondary' : 'primary'}>
            <Link to={paths.myCard} params={{ cardId: card.id }}>
              {t('See my card')}
            </Link>
          </Button>
        </div>
      )}
    </div>
  )
}

const NoCard = () => (
  <EmptyState alone icon={CardIcon} title={t('No card has this code')}>
    {t('A code stops working when its card changes hands. Ask whoever gave you the card for a new one.')}
  </EmptyState>
)

const NotFound = ({ error, retry }: { error: Error; retry: () => void }) =>
  error instanceof ApiError && error.is('otc_not_found') ? <NoCard /> : <ErrorState alone error={error} retry={retry} />

const OfferSkeleton = () => (
  <div className="flex flex-col items-center gap-4 p-5 sm:p-8" aria-busy="true">
    <span role="status" className="sr-only">
      {t('Looking for the card')}
    </span>
    <Skeleton className="aspect-[1.586] h-auto w-full max-w-72 rounded-xl" />
    <Skeleton className="h-7 w-40" />
    <Skeleton className="h-12 w-full rounded-xl" />
  </div>
)
