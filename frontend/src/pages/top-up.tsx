/** Top a card up: whoever scans the code chooses the amount in their own wallet. No name of the holder is told. */

import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ApiError, messageOf } from '../api/api-error.ts'
import { TopUpButton, TopUpCode, topUpQuery } from '../components/cards/top-up-code.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { ErrorState } from '../components/error-state.tsx'
import { useCommunityName, useDocumentTitle } from '../components/instance.ts'
import { satsText } from '../components/sats.ts'
import { t } from '../language/current.ts'
import { CardIcon } from '../ui/icons.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const route = getRouteApi('/public/top-up/$cardId')

export function TopUpPage() {
  useDocumentTitle(t('Top up a card'))
  const { cardId } = route.useParams()
  const community = useCommunityName()
  const query = useQuery(topUpQuery(cardId))
  return (
    <div className="mx-auto flex w-full max-w-md flex-1 flex-col gap-6 px-4 py-8 sm:py-14">
      {query.isPending ? (
        <TopUpSkeleton />
      ) : query.isError ? (
        <Panel>
          <NotPossible error={query.error} retry={query.refetch} />
        </Panel>
      ) : (
        <Panel className="flex animate-rise flex-col items-center p-5 text-center sm:p-8">
          <h1 className="text-2xl font-semibold tracking-tight">{t('Top up a card')}</h1>
          <p className="mt-1 text-ink-soft">{t('of {community}', { community })}</p>
          <TopUpCode cardId={cardId} className="mt-4 max-w-72" />
          <p className="mt-4 mb-5 text-sm text-ink-soft">
            {t(
              'Scan it with a lightning wallet. You choose the amount there, from {amount} to {amount2}. The money goes to the wallet behind the card.',
              { amount: satsText(query.data.minSendable), amount2: satsText(query.data.maxSendable) },
            )}
          </p>
          <TopUpButton cardId={cardId} className="w-full" />
        </Panel>
      )}
    </div>
  )
}

function NotPossible({ error, retry }: { error: Error; retry: () => void }) {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) {
    return <ErrorState alone error={error} retry={retry} />
  }
  return (
    <EmptyState
      alone
      icon={CardIcon}
      title={error.is('card_not_found') ? t('There is no such card') : t('This card cannot be topped up')}
    >
      {error.is('card_not_found') ? t('The link may be incomplete. Ask for it once more.') : `${messageOf(error)}.`}
    </EmptyState>
  )
}

const TopUpSkeleton = () => (
  <Panel className="flex flex-col items-center gap-4 p-5 sm:p-8" aria-busy="true">
    <span role="status" className="sr-only">
      {t('Looking for the card')}
    </span>
    <Skeleton className="h-7 w-40" />
    <Skeleton className="aspect-square h-auto w-full max-w-72 rounded-2xl" />
    <Skeleton className="h-12 w-full rounded-xl" />
  </Panel>
)
