/** The first run: sign in, claim, name the place. The step follows from what is already true, so a reload loses nothing. */

import { claimAdmin } from '@chispa/contract/root'
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { useDocumentTitle } from '../../components/instance.ts'
import { KeyPicture } from '../../components/people/face.tsx'
import { npubOf } from '../../components/people/npub.ts'
import { GetIn } from '../../components/sign-in/get-in.tsx'
import { Steps } from '../../components/steps.tsx'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { call, session } from '../../session/current.ts'
import { instanceQuery } from '../../session/queries.ts'
import { allows, meQuery } from '../../session/use-me.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { ArrowRightIcon, CheckIcon, PeopleIcon, SettingsIcon, ShieldIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CodeForm, useCheckedCode, useClaimCode } from './code-step.tsx'
import { InstanceForm } from './instance-form.tsx'

export function SetupPage() {
  useDocumentTitle(t('First set-up'))
  const { hasRoot, community_name, claim } = useSuspenseQuery(instanceQuery).data
  const identity = useSession()
  // Whoever comes back before the name was given goes on there: the server takes it from an administrator only.
  const [isUnderWay] = useState(!hasRoot || (identity !== null && community_name === null))
  const [named, setNamed] = useState(false)
  const [needsCode] = useState(claim === 'code')
  const { code, take } = useClaimCode()
  const check = useCheckedCode(code, needsCode && !hasRoot)

  if (!isUnderWay) return <AlreadyClaimed />
  const names = [...(needsCode ? [t('Code')] : []), t('Account'), t('Claim'), t('Name'), t('Done')]
  const step = { names, first: needsCode ? 1 : 0 }
  if (!hasRoot && needsCode && !check.isSuccess) {
    return (
      <Step
        names={names}
        at={0}
        title={t('Enter the one-time code')}
        about={t('It shows that you run the machine. Whoever installed the service finds it where it was started.')}
      >
        <CodeForm code={code} check={check} take={take} />
      </Step>
    )
  }
  if (!identity) return <AccountStep {...step} isForKnownKey={claim === 'key'} />
  if (!hasRoot) return <ClaimStep {...step} publicKey={identity.publicKey} code={needsCode ? code : undefined} />
  if (!named) return <NameStep {...step} onDone={() => setNamed(true)} />
  return <DoneStep {...step} />
}

/** `first`: where the account stands among the steps. */
type InSteps = { names: string[]; first: number }

const AccountStep = ({ names, first, isForKnownKey }: InSteps & { isForKnownKey: boolean }) => (
  <Step
    names={names}
    at={first}
    title={t('Your account')}
    about={
      isForKnownKey
        ? t('Only the key that was named when the service was installed can claim it. Sign in with that key.')
        : t('It becomes the administrator’s. Make one here, or use a Nostr key that you have.')
    }
  >
    <GetIn isForKnownKey={isForKnownKey} onSignIn={async (signer, kept) => session.open(signer, kept)} />
  </Step>
)

function ClaimStep({ names, first, publicKey, code }: InSteps & { publicKey: string; code: string | undefined }) {
  const queries = useQueryClient()
  const claim = useMutation({
    mutationFn: async () => {
      await call(claimAdmin, { query: {}, body: code === undefined ? {} : { code } })
      // The claim made this key an administrator; a token from before would not know.
      if (session.hasToken) await session.renew()
      await queries.invalidateQueries({ queryKey: instanceQuery.queryKey })
    },
  })
  return (
    <Step
      names={names}
      at={first + 1}
      title={t('Claim this instance')}
      about={t('This key becomes the root administrator. It happens once and cannot be undone from here.')}
    >
      <div className="flex items-center gap-4 rounded-xl bg-sunken p-4">
        <KeyPicture publicKey={publicKey} className="size-12" />
        <p className="min-w-0 font-mono text-sm break-all">{npubOf(publicKey)}</p>
      </div>
      {claim.error && (
        <Notice tone="danger" className="mt-4">
          {messageOf(claim.error)}
        </Notice>
      )}
      <div className="mt-5 flex flex-col gap-2 sm:flex-row-reverse">
        <Button size="large" className="flex-1" busy={claim.isPending} onClick={() => claim.mutate()}>
          <ShieldIcon /> {t('Claim as first administrator')}
        </Button>
        <Button variant="secondary" size="large" disabled={claim.isPending} onClick={() => session.signOut()}>
          {t('Use another key')}
        </Button>
      </div>
    </Step>
  )
}

/** Another than the administrator may have come here, or somebody else claimed it meanwhile. */
function NameStep({ names, first, onDone }: InSteps & { onDone: () => void }) {
  const me = useQuery(meQuery)
  if (me.data && !allows(me.data.role, { permission: 'settings:write' })) return <AlreadyClaimed />
  return (
    <Step
      names={names}
      at={first + 2}
      title={t('Give it a name and an address')}
      about={t('What people will see, and where they will find it.')}
    >
      {me.data ? (
        <InstanceForm onDone={onDone} />
      ) : me.isError ? (
        <ErrorState error={me.error} retry={me.refetch} />
      ) : (
        <Skeleton className="h-80 w-full rounded-xl" />
      )}
    </Step>
  )
}

const nextSteps = () =>
  [
    {
      to: paths.invites,
      search: { invite: 'ADMIN' as const },
      icon: PeopleIcon,
      title: t('Invite a second administrator'),
      about: t('If you lose your key, nobody else can run this place. Two people are safer.'),
    },
    {
      to: paths.selfTest,
      search: {},
      icon: ShieldIcon,
      title: t('Test the set-up'),
      about: t('Name, certificate and addresses, as the world sees them.'),
    },
    {
      to: paths.settings,
      search: {},
      icon: SettingsIcon,
      title: t('Colours, logo and rules'),
      about: t('Make it look like yours.'),
    },
  ] as const

const DoneStep = ({ names, first }: InSteps) => (
  <Step
    names={names}
    at={first + 3}
    title={t('It is yours')}
    about={t('The instance is claimed and has a name. Three things that people do next:')}
  >
    <ul className="flex flex-col gap-2">
      {nextSteps().map(({ to, search, icon: NextIcon, title, about }) => (
        <li key={to}>
          <Link
            to={to}
            search={search}
            className="flex items-center gap-4 rounded-xl border border-line p-4 transition-colors hover:border-line-strong/60 hover:bg-sunken"
          >
            <span className="grid size-11 shrink-0 place-items-center rounded-xl bg-brand-tint text-brand-text">
              <NextIcon />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{title}</span>
              <span className="block text-sm text-ink-soft">{about}</span>
            </span>
            <ArrowRightIcon className="shrink-0 text-ink-faint" />
          </Link>
        </li>
      ))}
    </ul>
    <Button asChild size="large" className="mt-5 w-full">
      <Link to={paths.community}>{t('Open the dashboard')}</Link>
    </Button>
  </Step>
)

type StepProps = { names: string[]; at: number; title: string; about: string; children: ReactNode }

const Step = ({ names, at, title, about, children }: StepProps) => (
  <div className="mx-auto w-full max-w-xl px-4 py-10 sm:py-14">
    <Steps names={names} current={at} />
    <Panel className="animate-rise p-5 sm:p-8" key={at}>
      <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
      <p className="mt-1.5 mb-6 text-ink-soft">{about}</p>
      {children}
    </Panel>
  </div>
)

function AlreadyClaimed() {
  const isSignedIn = useSession() !== null
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-16">
      <Panel>
        <EmptyState
          alone
          icon={CheckIcon}
          title={t('This instance has its administrator')}
          action={
            <Button asChild>
              {isSignedIn ? (
                <Link to={paths.overview}>{t('Open the dashboard')}</Link>
              ) : (
                <Link to={paths.signIn}>{t('Sign in')}</Link>
              )}
            </Button>
          }
        >
          {isSignedIn
            ? t('It was claimed already. There is nothing left to do here.')
            : t('It was claimed already. If that was you, sign in with the same key.')}
        </EmptyState>
      </Panel>
    </div>
  )
}
