/** What everyone sees first: whose place this is, how to get in, or that it waits for its first administrator. */

import { brandTexts } from '@chispa/contract/brand-texts'
import type { ClaimWay, SettingsReply } from '@chispa/contract/settings'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PayForm } from '../../components/addresses/pay-form.tsx'
import { showablePicture } from '../../components/cards/showable-picture.ts'
import { ErrorState } from '../../components/error-state.tsx'
import { domainOf, nameOf, useDocumentTitle } from '../../components/instance.ts'
import { CommunityPicture } from '../../components/pictures/community-picture.tsx'
import { language, t } from '../../language/current.ts'
import { rich } from '../../language/rich.tsx'
import { paths } from '../../paths.ts'
import { instanceQuery } from '../../session/queries.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { ArrowRightIcon, BoltIcon, type Icon, KeyIcon, ShieldIcon } from '../../ui/icons.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WaitlistForm } from './waitlist-form.tsx'

export function HomePage() {
  useDocumentTitle('')
  const { data: instance, error, refetch } = useQuery(instanceQuery)
  return (
    <div className="relative isolate overflow-hidden">
      <div
        aria-hidden="true"
        className="absolute inset-x-0 top-0 -z-10 h-[38rem] bg-[radial-gradient(60rem_30rem_at_70%_-10%,color-mix(in_oklab,var(--brand)_26%,transparent),transparent_70%)]"
      />
      <div className="mx-auto grid w-full max-w-6xl items-center gap-12 px-4 pt-12 pb-8 sm:px-6 md:pt-10 lg:grid-cols-[1.1fr_1fr] lg:gap-16">
        {instance ? (
          <Welcome instance={instance} />
        ) : error ? (
          <ErrorState error={error} retry={refetch} />
        ) : (
          <WelcomeSkeleton />
        )}
        {instance?.hasRoot && !instance.registration_enabled ? <WaitlistPanel /> : <Cover instance={instance} />}
      </div>
      {instance?.hasRoot && <PaySomeone domain={domainOf(instance)} />}
      <Points />
    </div>
  )
}

/** The operator's picture, else a card in the colours of the community. */
function Cover({ instance }: { instance: SettingsReply | undefined }) {
  const source = showablePicture(instance?.cover_url, location.origin)
  const [broken, setBroken] = useState<string>()
  if (source === undefined || source === broken) {
    return <CommunityPicture name={nameOf(instance)} domain={instance?.domain ?? null} />
  }
  return (
    <img
      src={source}
      alt=""
      width={1200}
      height={630}
      onError={() => setBroken(source)}
      className="aspect-[1200/630] w-full rounded-3xl bg-sunken object-cover shadow-float"
    />
  )
}

function PaySomeone({ domain }: { domain: string | null }) {
  if (domain === null) return null
  return (
    <section aria-labelledby="pay" className="mx-auto w-full max-w-6xl px-4 pb-8 sm:px-6">
      <Panel className="grid gap-x-12 gap-y-4 p-5 sm:p-6 lg:grid-cols-2 lg:items-center">
        <div className="min-w-0">
          <h2 id="pay" className="text-xl font-semibold">
            {t('Pay someone here')}
          </h2>
          <p className="mt-0.5 text-sm text-ink-soft">
            {t('Enter a member’s name and scan the code with any lightning wallet.')}
          </p>
        </div>
        <PayForm domain={domain} />
      </Panel>
    </section>
  )
}

function Welcome({ instance }: { instance: SettingsReply }) {
  if (!instance.hasRoot) return <WaitingForAdministrator way={instance.claim ?? 'code'} />
  const texts = brandTexts(instance, language())
  return instance.registration_enabled ? (
    <Hero
      {...texts}
      title={nameOf(instance)}
      about={t('Our own place on Lightning and Nostr. Your account takes one tap: no password, no e-mail address.')}
      call={t('Come in')}
    />
  ) : (
    <Hero
      {...texts}
      title={nameOf(instance)}
      about={t(
        'Our own place on Lightning and Nostr. We are not taking new members at the moment. Leave your address and we will tell you when the door opens.',
      )}
      call={t('Sign in as a member')}
    />
  )
}

type HeroProps = {
  title: string
  tagline: string | null
  description: string | null
  /** Where the operator has written nothing. */
  about: string
  call: string
}

function Hero({ title, tagline, description, about, call }: HeroProps) {
  const identity = useSession()
  return (
    <div className="animate-rise">
      <h1 className="text-4xl leading-[1.08] font-semibold tracking-tight sm:text-6xl">{title}</h1>
      {tagline && <p className="mt-4 max-w-xl text-xl leading-snug font-medium text-ink sm:text-2xl">{tagline}</p>}
      <p className="mt-5 max-w-xl text-lg leading-relaxed wrap-anywhere text-ink-soft">{description ?? about}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button asChild size="large">
          {identity ? (
            <Link to={paths.overview}>
              {t('Open the dashboard')} <ArrowRightIcon />
            </Link>
          ) : (
            <Link to={paths.signIn}>
              {call} <ArrowRightIcon />
            </Link>
          )}
        </Button>
      </div>
    </div>
  )
}

const claimWords = (): Record<ClaimWay, string> => ({
  here: t(
    'You are on the machine that it runs on: whoever claims it first from here runs it. Make an account and give your community a name. It takes about two minutes.',
  ),
  code: t(
    'To claim it you need the one-time code that the service printed when it started. Then you make an account and give your community a name. It takes about two minutes.',
  ),
  key: t('Only the key that was named when the service was installed can claim it.'),
})

const WaitingForAdministrator = ({ way }: { way: ClaimWay }) => (
  <div className="animate-rise">
    <p className="inline-flex items-center gap-2 rounded-full bg-brand-tint px-3 py-1 text-sm font-medium text-brand-text">
      {rich('{it} New instance', { it: <span className="size-2 animate-pulse rounded-full bg-current" /> })}
    </p>
    <h1 className="mt-4 text-4xl leading-[1.1] font-semibold tracking-tight sm:text-5xl">
      {t('This instance is waiting for its first administrator')}
    </h1>
    <p className="mt-5 max-w-xl text-lg leading-relaxed text-ink-soft">{claimWords()[way]}</p>
    <Button asChild size="large" className="mt-8">
      <Link to={paths.setup}>
        {t('Claim this instance')} <ArrowRightIcon />
      </Link>
    </Button>
  </div>
)

const WelcomeSkeleton = () => (
  <div aria-busy="true">
    <Skeleton className="h-14 w-4/5" />
    <Skeleton className="mt-6 h-5 w-full" />
    <Skeleton className="mt-3 h-5 w-3/4" />
    <Skeleton className="mt-8 h-12 w-40 rounded-xl" />
  </div>
)

const WaitlistPanel = () => (
  <Panel className="p-6 sm:p-8">
    <h2 className="text-xl font-semibold">{t('Join the waitlist')}</h2>
    <p className="mt-1 mb-5 text-sm text-ink-soft">{t('We use your address for this one message and nothing else.')}</p>
    <WaitlistForm />
  </Panel>
)

const points = (): { icon: Icon; title: string; about: string }[] => [
  {
    icon: KeyIcon,
    title: t('Your account is yours'),
    about: t('One tap makes it. Its key stays on your device, and nobody here can open it or take it away.'),
  },
  {
    icon: BoltIcon,
    title: t('Paid straight into your wallet'),
    about: t(
      'Members get a lightning address. What people send arrives in the wallet they bring; nobody here holds it.',
    ),
  },
  {
    icon: ShieldIcon,
    title: t('Run by the community'),
    about: t('The people you know run this server, on open source and open standards, with an API to build on.'),
  },
]

const Points = () => (
  <ul className="mx-auto grid w-full max-w-6xl gap-4 px-4 pb-20 sm:px-6 md:grid-cols-3">
    {points().map(({ icon: PointIcon, title, about }) => (
      <li key={title} className="rounded-2xl border border-line bg-panel/60 p-5">
        <span className="mb-3 grid size-11 place-items-center rounded-xl bg-brand-tint text-brand-text">
          <PointIcon />
        </span>
        <h2 className="font-semibold">{title}</h2>
        <p className="mt-1.5 text-sm leading-relaxed text-ink-soft">{about}</p>
      </li>
    ))}
  </ul>
)
