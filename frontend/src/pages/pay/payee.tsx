/** Who is paid, and how: their code for any amount, or an invoice over one that is chosen here. */
import { splitName } from '@chispa/contract/names'
import type { PublicProfile } from '@chispa/contract/profiles'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { addressAt } from '../../components/instance.ts'
import { t } from '../../language/current.ts'
import { PersonIcon, WalletIcon } from '../../ui/icons.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AmountForm } from './amount-form.tsx'
import { AskedAmount } from './asked-amount.tsx'
import type { Bill } from './bill.ts'
import { type AskedInLink, payRequestQuery, profileQuery } from './payee-queries.ts'

/** Codes are drawn here only once an amount is chosen. */
const InvoiceCode = lazy(async () => ({ default: (await import('./invoice-code.tsx')).InvoiceCode }))

type PayeeProps = { username: string; domain: string; asked: AskedInLink }

export function Payee({ username, domain, asked }: PayeeProps) {
  const payRequest = useQuery(payRequestQuery(username))
  const profile = useQuery(profileQuery(username, asked))
  const [bill, setBill] = useState<Bill>()
  const address = addressAt(username, domain)
  if (payRequest.isPending || profile.isPending) return <PayeeSkeleton />
  if (payRequest.isError || profile.isError) {
    const error = payRequest.error ?? profile.error
    const retry = () => void Promise.all([payRequest.refetch(), profile.refetch()])
    return error && <NotPayable error={error} username={username} address={address} domain={domain} retry={retry} />
  }
  const name = profile.data.name ?? splitName(username).username
  return (
    <Panel className="flex flex-col items-center p-5 text-center sm:p-8">
      <Person profile={profile.data} name={name} address={address} />
      {bill ? (
        <Suspense fallback={<Skeleton className="mt-4 aspect-square h-auto w-full max-w-80 rounded-2xl" />}>
          <InvoiceCode bill={bill} username={username} name={name} again={() => setBill(undefined)} />
        </Suspense>
      ) : profile.data.asked ? (
        <AskedAmount profile={profile.data} asked={profile.data.asked} />
      ) : (
        <AmountForm payRequest={payRequest.data} profile={profile.data} onBill={setBill} />
      )}
    </Panel>
  )
}

function Person({ profile, name, address }: { profile: PublicProfile; name: string; address: string }) {
  return (
    <>
      {profile.pictureUrl && (
        <img
          src={profile.pictureUrl}
          alt=""
          width={88}
          height={88}
          className="mb-3 size-22 rounded-full bg-sunken object-cover"
        />
      )}
      <h1 className="max-w-full text-2xl font-semibold tracking-tight wrap-anywhere">
        {t('Pay {username}', { username: name })}
      </h1>
      <div className="mt-1 flex max-w-full items-center gap-1 pl-11">
        <p className="min-w-0 text-ink-soft wrap-anywhere">{address}</p>
        <CopyButton iconOnly text={address} label={t('Copy the address')} />
      </div>
      {profile.about && (
        <p className="mt-1 max-w-prose text-sm whitespace-pre-line text-ink-soft wrap-anywhere">{profile.about}</p>
      )}
    </>
  )
}

type NotPayableProps = { error: Error; username: string; address: string; domain: string; retry: () => void }

function NotPayable({ error, username, address, domain, retry }: NotPayableProps) {
  const refused = error instanceof ApiError
  return (
    <Panel>
      {refused && error.is('address_not_found') ? (
        <EmptyState alone icon={PersonIcon} title={t('There is no {username} here', { username })}>
          {username.includes('@')
            ? t('Here you can pay members of {domain}. For other addresses, use your wallet.', { domain })
            : t('Nobody has the address {address}. Check the spelling.', { address })}
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
