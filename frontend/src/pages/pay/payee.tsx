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
import { PersonIcon } from '../../ui/icons.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AmountForm } from './amount-form.tsx'
import { AskedAmount } from './asked-amount.tsx'
import type { Bill } from './bill.ts'
import { type AskedInLink, payRequestQuery, profileQuery } from './payee-queries.ts'

/** Codes are drawn here only once an amount is chosen. */
const InvoiceCode = lazy(async () => ({ default: (await import('./invoice-code.tsx')).InvoiceCode }))

/** While they cannot be paid: their wallet is asked in the background whenever we ask. */
const askAgainMs = 5000

type PayeeProps = { username: string; domain: string; asked: AskedInLink }

export function Payee({ username, domain, asked }: PayeeProps) {
  const profile = useQuery({
    ...profileQuery(username, asked),
    refetchInterval: ({ state }) => (state.data?.isPayable === false ? askAgainMs : false),
  })
  const isPayable = profile.data?.isPayable === true
  const payRequest = useQuery({
    ...payRequestQuery(username),
    enabled: isPayable,
    refetchInterval: ({ state }) => (isNotNow(state.error) ? askAgainMs : false),
  })
  const [bill, setBill] = useState<Bill>()
  const address = addressAt(username, domain)
  if (profile.isError) {
    return (
      <NotFound error={profile.error} username={username} address={address} domain={domain} retry={profile.refetch} />
    )
  }
  if (profile.isPending || (isPayable && payRequest.isPending)) return <PayeeSkeleton />
  const name = profile.data.name ?? splitName(username).username
  const isNow = isPayable && !isNotNow(payRequest.error)
  if (isNow && payRequest.isError) {
    return (
      <Panel>
        <ErrorState alone error={payRequest.error} retry={() => void payRequest.refetch()} />
      </Panel>
    )
  }
  return (
    <Panel className="early-panel">
      <Person
        profile={profile.data}
        title={isNow ? t('Pay {username}', { username: name }) : t('{name} cannot be paid right now', { name })}
        address={address}
      />
      {!isNow || !payRequest.data ? (
        <p role="status">{t('No wallet of theirs answers at the moment. Try again in a while, or tell them.')}</p>
      ) : bill ? (
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

/** The name is right, and its wallet does not work at the moment. */
const isNotNow = (error: Error | null): boolean =>
  error instanceof ApiError &&
  error.is('address_without_wallet', 'wallet_silent', 'wallet_unreachable', 'wallet_refused', 'wallet_answer_wrong')

function Person({ profile, title, address }: { profile: PublicProfile; title: string; address: string }) {
  return (
    <>
      {profile.pictureUrl && <img src={profile.pictureUrl} alt="" width={88} height={88} className="early-picture" />}
      <h1>{title}</h1>
      <div className="early-address">
        <p className="min-w-0">{address}</p>
        <CopyButton iconOnly text={address} label={t('Copy the address')} />
      </div>
      {profile.about && <p className="early-about">{profile.about}</p>}
    </>
  )
}

type NotFoundProps = { error: Error; username: string; address: string; domain: string; retry: () => void }

function NotFound({ error, username, address, domain, retry }: NotFoundProps) {
  return (
    <Panel>
      {error instanceof ApiError && error.is('address_not_found') ? (
        <EmptyState alone icon={PersonIcon} title={t('{username} cannot be paid here', { username })}>
          {username.includes('@')
            ? t('Here you can pay members of {domain}. For other addresses, use your wallet.', { domain })
            : t('Nothing can be paid to {address}. Check the spelling, or ask the person.', { address })}
        </EmptyState>
      ) : (
        <ErrorState alone error={error} retry={retry} />
      )}
    </Panel>
  )
}

const PayeeSkeleton = () => (
  <Panel className="early-panel" aria-busy="true">
    <span role="status" className="sr-only">
      {t('Looking for the member')}
    </span>
    <Skeleton className="h-7 w-40" />
    <Skeleton className="w-52" />
    <Skeleton className="aspect-square h-auto w-full max-w-72 rounded-2xl" />
    <Skeleton className="h-12 w-full rounded-xl" />
  </Panel>
)
