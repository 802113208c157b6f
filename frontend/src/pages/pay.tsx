/** Pay a member: whoever scans the code or follows the link chooses the amount in their own wallet. */

import { resolveAddress } from '@chispa/contract/lud16'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ApiError } from '../api/api-error.ts'
import { LightningCode, OpenInWallet } from '../components/addresses/lightning-code.tsx'
import { PayForm } from '../components/addresses/pay-form.tsx'
import { readPayee } from '../components/addresses/read-payee.ts'
import { CopyButton } from '../components/copy-button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { ErrorState } from '../components/error-state.tsx'
import { domainOf, nameOf, useDocumentTitle } from '../components/instance.ts'
import { satsText } from '../components/sats.ts'
import { t } from '../language/current.ts'
import { instanceQuery, queryOf } from '../session/queries.ts'
import { PersonIcon, WalletIcon } from '../ui/icons.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const route = getRouteApi('/public/pay')

export function PayPage() {
  const { to } = route.useSearch()
  const instance = useSuspenseQuery(instanceQuery).data
  const domain = domainOf(instance) ?? location.host
  const payee = to === undefined ? undefined : readPayee(to, domain)
  useDocumentTitle(payee?.ok ? t('Pay {username}', { username: payee.username }) : t('Pay someone'))
  return (
    <div className="mx-auto flex w-full max-w-md flex-1 flex-col gap-6 px-4 py-8 sm:py-14">
      {payee?.ok ? (
        <Payee key={payee.username} username={payee.username} domain={domain} />
      ) : (
        <header className="text-center">
          <h1 className="text-2xl font-semibold tracking-tight">
            {t('Pay someone at {name}', { name: nameOf(instance) })}
          </h1>
          <p className="mt-1.5 text-ink-soft">{payee?.message ?? t('Enter the name of a member.')}</p>
        </header>
      )}
      {payee?.ok && <h2 className="-mb-3 text-sm font-medium text-ink-soft">{t('Somebody else?')}</h2>}
      <div className="flex">
        <PayForm key={to} domain={domain} quiet={payee?.ok === true} />
      </div>
    </div>
  )
}

function Payee({ username, domain }: { username: string; domain: string }) {
  const query = useQuery({ ...queryOf(resolveAddress, { params: { username } }), staleTime: 60_000 })
  const address = `${username}@${domain}`
  if (query.isPending) return <PayeeSkeleton />
  if (query.isError)
    return <NotPayable error={query.error} username={username} address={address} retry={query.refetch} />
  const { minSendable, maxSendable } = query.data
  return (
    <Panel className="flex animate-rise flex-col items-center p-5 text-center sm:p-8">
      <h1 className="max-w-full text-2xl font-semibold tracking-tight wrap-anywhere">
        {t('Pay {username}', { username })}
      </h1>
      <div className="mt-1 flex max-w-full items-center gap-1 pl-11">
        <p className="min-w-0 text-ink-soft wrap-anywhere">{address}</p>
        <CopyButton iconOnly text={address} label={t('Copy the address')} />
      </div>
      <LightningCode username={username} address={address} className="mt-3 max-w-72" />
      <p className="mt-4 mb-5 text-sm text-ink-soft">
        {t('Scan it with a lightning wallet. You choose the amount there, from {amount} to {amount2}.', {
          amount: satsText(minSendable),
          amount2: satsText(maxSendable),
        })}
      </p>
      <OpenInWallet username={username} className="w-full" />
    </Panel>
  )
}

type NotPayableProps = { error: Error; username: string; address: string; retry: () => void }

function NotPayable({ error, username, address, retry }: NotPayableProps) {
  const refused = error instanceof ApiError
  return (
    <Panel>
      {refused && error.is('address_not_found') ? (
        <EmptyState alone icon={PersonIcon} title={t('There is no {username} here', { username })}>
          {t('Nobody has the address {address}. Check the spelling.', { address })}
        </EmptyState>
      ) : refused && error.is('address_without_wallet') ? (
        <EmptyState alone icon={WalletIcon} title={t('{username} cannot receive at the moment', { username })}>
          {t('The name is right, but no wallet stands behind it right now. Try again later, or tell them.')}
        </EmptyState>
      ) : (
        <ErrorState alone error={error} retry={retry} />
      )}
    </Panel>
  )
}

const PayeeSkeleton = () => (
  <Panel className="flex flex-col items-center gap-4 p-5 sm:p-8" aria-busy="true">
    <span role="status" className="sr-only">
      {t('Looking for the member')}
    </span>
    <Skeleton className="h-7 w-40" />
    <Skeleton className="w-52" />
    <Skeleton className="aspect-square h-auto w-full max-w-72 rounded-2xl" />
    <Skeleton className="h-12 w-full rounded-xl" />
  </Panel>
)
