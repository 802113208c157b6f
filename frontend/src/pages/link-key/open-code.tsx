/** What a code is about, and one button: this key is linked, or becomes the key of the account when the wait is over. */
import { acceptKeyCode, readKeyCode } from '@chispa/contract/account-keys'
import type { ReplyOf } from '@chispa/contract/endpoint'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { nameOf } from '../../components/account-keys/linked-accounts.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { shortNpub } from '../../components/people/npub.ts'
import { t } from '../../language/current.ts'
import { rich } from '../../language/rich.tsx'
import { paths } from '../../paths.ts'
import { call } from '../../session/current.ts'
import { queryOf } from '../../session/queries.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { CheckIcon, LinkIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SignInFirst } from './sign-in-first.tsx'

type Offer = ReplyOf<typeof readKeyCode>

export function OpenCode({ keyCode }: { keyCode: string }) {
  const identity = useSession()
  const query = useQuery({ ...queryOf(readKeyCode, { body: { keyCode } }), staleTime: Number.POSITIVE_INFINITY })
  const accept = useMutation({ mutationFn: () => call(acceptKeyCode, { body: { keyCode } }) })
  // Read again after that, the code is used: what it was about stays.
  if (accept.data && query.data) return <Linked offer={query.data} />
  if (query.isPending) return <Skeleton className="h-24 w-full" />
  if (query.isError) return <NotOpen error={query.error} retry={query.refetch} />
  const offer = query.data
  return (
    <div className="flex flex-col gap-5 text-center">
      <h1 className="text-2xl font-semibold tracking-tight wrap-anywhere">{titleOf(offer)}</h1>
      <p className="text-ink-soft">{aboutOf(offer)}</p>
      {accept.error && <Notice tone="danger">{messageOf(accept.error)}</Notice>}
      {identity ? (
        <>
          <Button size="large" busy={accept.isPending} onClick={() => accept.mutate()}>
            {offer.purpose === 'link' ? t('Link this key') : t('Take over with this key')}
          </Button>
          <p className="text-sm text-ink-soft">
            {rich('You are signed in as {who}.', {
              who: <span className="font-mono text-[0.92em]">{shortNpub(identity.publicKey)}</span>,
            })}
          </p>
        </>
      ) : (
        <>
          <SignInFirst act={t('Choose a key on this device')} />
          <p className="text-sm text-ink-soft">
            {t('A new one is made on the next page, or you bring one that you have.')}
          </p>
        </>
      )}
    </div>
  )
}

const titleOf = (offer: Offer): string =>
  offer.purpose === 'link'
    ? t('Link a key with the account of {name}', { name: nameOf(offer) })
    : t('Get the account of {name} back', { name: nameOf(offer) })

const aboutOf = (offer: Offer): string =>
  offer.purpose === 'link'
    ? t(
        'If the key of the account is lost, this one can take it over. That takes {days} days, in which the account’s own key can stop it.',
        { days: offer.waitDays },
      )
    : t('After {days} days the account has the key of this device, unless its own key stops it.', {
        days: offer.waitDays,
      })

const Linked = ({ offer }: { offer: Offer }) => (
  <div className="flex flex-col gap-5 text-center">
    <div role="status">
      <h1 className="flex items-center justify-center gap-2 text-2xl font-semibold tracking-tight">
        <CheckIcon className="size-7 shrink-0 text-ok" />{' '}
        {offer.purpose === 'link' ? t('This key is linked') : t('The wait has begun')}
      </h1>
    </div>
    <p className="text-ink-soft">
      {t('Keep the key of this device safe. When it signs in here, it is shown what it can do.')}
    </p>
    <Button asChild size="large" variant="secondary">
      <Link to={paths.linkKey}>{t('What it can do')}</Link>
    </Button>
  </div>
)

const NotOpen = ({ error, retry }: { error: Error; retry: () => void }) =>
  error instanceof ApiError && error.is('key_code_unknown', 'key_code_used', 'key_code_expired', 'invalid_request') ? (
    <EmptyState alone icon={LinkIcon} title={t('This code cannot be opened')}>
      {messageOf(error)}
    </EmptyState>
  ) : (
    <ErrorState alone error={error} retry={retry} />
  )
