/**
 * Where an invitation leads: what it grants, a name where it has none, and one button. It makes an account on this device, and
 * with it the name and the wallet; a person with an account signs in and is led back.
 */

import { type Invitation, type InviteState, readInvitation } from '@chispa/contract/invites'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { toast } from 'sonner'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { plainName } from '../../components/addresses/name-proposal.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { addressAt, domainOf, useCommunityName, useDocumentTitle, useInstance } from '../../components/instance.ts'
import { OwnName } from '../../components/people/own-name.tsx'
import { roleWords } from '../../components/people/role-badge.tsx'
import { momentText } from '../../components/relative-time.ts'
import { CreateAccount } from '../../components/sign-in/create-account.tsx'
import { t } from '../../language/current.ts'
import { rich } from '../../language/rich.tsx'
import { paths } from '../../paths.ts'
import { session } from '../../session/current.ts'
import { queryOf } from '../../session/queries.ts'
import type { KeptSigner, Signer } from '../../session/signer.ts'
import { meQuery } from '../../session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { CheckIcon, LinkIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type SettledIn, settleIn } from './settle-in.ts'

export function InvitePage() {
  useDocumentTitle(t('Invitation'))
  const inviteToken = useLocation({ select: location => location.hash })
  const query = useQuery({ ...queryOf(readInvitation, { body: { inviteToken } }), enabled: inviteToken !== '' })
  const [settled, setSettled] = useState<SettledIn>()
  return (
    <div className="mx-auto flex w-full max-w-md flex-1 flex-col px-4 py-8 sm:py-14">
      <Panel className="animate-rise">
        {settled ? (
          <Welcome settled={settled} />
        ) : inviteToken === '' ? (
          <Unknown />
        ) : query.isPending ? (
          <div className="flex flex-col items-center gap-4 p-8" aria-busy="true">
            <Skeleton className="h-7 w-48" />
            <Skeleton className="h-12 w-full rounded-xl" />
          </div>
        ) : query.isError ? (
          <NotFound error={query.error} retry={query.refetch} />
        ) : query.data.state === 'open' ? (
          <Offer invitation={query.data}>
            <Act inviteToken={inviteToken} invitation={query.data} onKnown={setSettled} />
          </Offer>
        ) : (
          <Over state={query.data.state} />
        )}
      </Panel>
    </div>
  )
}

function Offer({ invitation, children }: { invitation: Invitation; children: ReactNode }) {
  const community = useCommunityName()
  const { role, lightningAddress, expiresAt } = invitation
  return (
    <div className="flex flex-col items-center gap-5 p-5 text-center sm:p-8">
      <div>
        <h1 className="text-2xl font-semibold tracking-tight wrap-anywhere">
          {t('You are invited to {community}', { community })}
        </h1>
        {lightningAddress && (
          <p className="mt-3 text-ink-soft">
            {rich('Your address will be {address}.', {
              address: <strong className="font-semibold text-ink wrap-anywhere">{lightningAddress}</strong>,
            })}
          </p>
        )}
        {role && role !== 'USER' && (
          <p className="mt-3 text-ink-soft">
            {rich('Your role: {role}.', { role: <strong className="text-ink">{roleWords()[role].label}</strong> })}{' '}
            {roleWords()[role].about}
          </p>
        )}
      </div>
      <div className="flex w-full flex-col gap-3">{children}</div>
      <p className="text-xs text-ink-faint">{t('Good once, until {moment}', { moment: momentText(expiresAt) })}</p>
    </div>
  )
}

type ActProps = { inviteToken: string; invitation: Invitation; onKnown: (settled: SettledIn) => void }

/** Who comes with nothing is led to their code; who was here before is told what they have now. */
function Act({ inviteToken, invitation, onKnown }: ActProps) {
  // Not what is made on this very page.
  const [identity] = useState(() => session.identity())
  const [called, setCalled] = useState('')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const accept = useMutation({
    mutationFn: () => settleIn(inviteToken, called),
    onSuccess: async settled => {
      queries.removeQueries({ queryKey: meQuery.queryKey })
      if (settled.name) {
        toast.info(t('{name} was taken, so you are {other}.', { name: plainName(called) ?? '', other: settled.name }))
      }
      if (settled.isNew && settled.role === 'USER') await navigate({ to: paths.start })
      else onKnown(settled)
    },
  })
  const create = async (signer: Signer, kept: KeptSigner) => {
    session.open(signer, kept)
    try {
      await session.renew()
      await accept.mutateAsync()
    } catch (error) {
      session.close()
      throw error
    }
  }
  return (
    <>
      {invitation.username === null && <NameField called={called} onChange={setCalled} />}
      {identity ? (
        <>
          {accept.error && <Notice tone="danger">{whyNot(accept.error)}</Notice>}
          <Button size="large" busy={accept.isPending} onClick={() => accept.mutate()}>
            {t('Accept the invitation')}
          </Button>
          <p className="text-sm text-ink-soft">
            {rich('You are signed in as {who}.', {
              who: <OwnName publicKey={identity.publicKey} />,
            })}
          </p>
        </>
      ) : (
        <>
          <CreateAccount label={t('Accept the invitation')} onCreated={create} />
          <SignInInstead />
        </>
      )}
      {invitation.walletFrom && (
        <p className="text-sm text-ink-soft wrap-anywhere">
          {t('If you have no wallet, you get one from {provider}, which keeps the money for you.', {
            provider: invitation.walletFrom,
          })}
        </p>
      )}
    </>
  )
}

function NameField({ called, onChange }: { called: string; onChange: (called: string) => void }) {
  const domain = domainOf(useInstance()) ?? location.host
  const name = plainName(called) ?? ''
  return (
    <TextField
      label={t('Your name')}
      hint={
        name
          ? t('Your address will be {address}.', { address: addressAt(name, domain) })
          : t('It becomes your address.')
      }
      required={false}
      value={called}
      maxLength={60}
      onChange={onChange}
    />
  )
}

function SignInInstead() {
  const { pathname, hash } = useLocation()
  return (
    <Button asChild variant="ghost">
      <Link to={paths.signIn} search={{ back: pathname }} hash={hash}>
        {t('I have an account or a key')}
      </Link>
    </Button>
  )
}

function whyNot(error: Error): string {
  if (!(error instanceof ApiError)) return messageOf(error)
  if (error.is('invite_used')) return overWords('used')
  if (error.is('invite_expired')) return overWords('expired')
  if (error.is('invite_revoked')) return overWords('revoked')
  return messageOf(error)
}

function overWords(state: Exclude<InviteState, 'open'>): string {
  switch (state) {
    case 'used':
      return t('Somebody has used this invitation already. If it was not you, ask for a new one.')
    case 'expired':
      return t('Its time is over. Ask whoever sent it for a new one.')
    case 'revoked':
      return t('Whoever made it has taken it back. Ask them if that is a mistake.')
    default:
      return state satisfies never
  }
}

const Over = ({ state }: { state: Exclude<InviteState, 'open'> }) => (
  <EmptyState
    alone
    icon={LinkIcon}
    title={t('This invitation is not open any more')}
    action={
      <Button asChild variant="secondary">
        <Link to={paths.overview}>{t('Go to the app')}</Link>
      </Button>
    }
  >
    {overWords(state)}
  </EmptyState>
)

function Welcome({ settled: { address, role, isNew } }: { settled: SettledIn }) {
  const community = useCommunityName()
  return (
    <div className="flex flex-col items-center gap-5 p-5 text-center sm:p-8">
      <div role="status">
        <h1 className="flex items-center justify-center gap-2 text-2xl font-semibold tracking-tight">
          <CheckIcon className="size-7 text-ok" /> {t('Welcome to {community}', { community })}
        </h1>
        {address && <p className="mt-1 text-ink-soft wrap-anywhere">{t('Your address is {address}.', { address })}</p>}
        {role !== 'USER' && (
          <p className="mt-1 text-ink-soft">{t('Your role is {role}.', { role: roleWords()[role].label })}</p>
        )}
      </div>
      <Button asChild size="large" className="w-full">
        <Link to={isNew ? paths.start : paths.overview}>{t('Go to the app')}</Link>
      </Button>
    </div>
  )
}

const Unknown = () => (
  <EmptyState alone icon={LinkIcon} title={t('There is no such invitation')}>
    {t('The link may be cut off. Ask whoever sent it to send it again.')}
  </EmptyState>
)

const NotFound = ({ error, retry }: { error: Error; retry: () => void }) =>
  error instanceof ApiError && (error.is('invite_unknown') || error.is('invalid_request')) ? (
    <Unknown />
  ) : (
    <ErrorState alone error={error} retry={retry} />
  )
