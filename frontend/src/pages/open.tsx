/**
 * Where the app is opened with something: what was shared to it, or a link of `lightning:`. It stands behind the #, so that no server sees it. Public
 * pages are opened as they are; whatever needs a member goes on after signing in.
 */
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { EmptyState } from '../components/empty-state.tsx'
import { useDocumentTitle } from '../components/instance.ts'
import { carryLink } from '../components/scanning/carried-links.ts'
import { carried, carriedIn, readScanned, type Scanned } from '../components/scanning/read-scanned.ts'
import { useOwnHosts } from '../components/scanning/use-scanned.ts'
import { t } from '../language/current.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { AlertIcon, QrIcon, WalletIcon } from '../ui/icons.tsx'
import { Panel } from '../ui/panel.tsx'

export function OpenPage() {
  useDocumentTitle(t('Open a code'))
  const text = carriedIn(useLocation({ select: location => location.hash }))
  const hosts = useOwnHosts()
  const [scanned] = useState(() => readScanned(text, hosts))
  return (
    <div className="mx-auto flex w-full max-w-md flex-1 flex-col px-4 py-8 sm:py-14">
      <Panel className="animate-rise">{text === '' ? <NothingGiven /> : <Next scanned={scanned} text={text} />}</Panel>
    </div>
  )
}

function Next({ scanned, text }: { scanned: Scanned; text: string }) {
  switch (scanned.kind) {
    case 'pay':
      return <GoOn href={carried(paths.send, scanned.text).href} text={text} />
    case 'go':
      return <GoOn href={scanned.href} text={text} />
    case 'wallet':
      return <AskBeforeWallet link={scanned.link} text={text} />
    case 'signer':
      return <SignerLink link={scanned.link} />
    case 'problem':
      return (
        <EmptyState alone icon={AlertIcon} title={t('This cannot be paid here')} action={<ScanOther />}>
          {scanned.message}
        </EmptyState>
      )
    default:
      return scanned satisfies never
  }
}

/** The dashboard wants somebody who is signed in; the code is carried past the sign-in behind the #. */
function GoOn({ href, text }: { href: string; text: string }) {
  const identity = useSession()
  const navigate = useNavigate()
  const needsMember = href.startsWith(paths.overview)
  const isAllowed = !needsMember || identity !== null
  useEffect(() => {
    if (isAllowed) void navigate({ href, replace: true })
    else
      void navigate({ to: paths.signIn, search: { back: paths.open }, hash: encodeURIComponent(text), replace: true })
  }, [isAllowed, href, text, navigate])
  return (
    <p role="status" className="p-8 text-center text-ink-soft">
      {t('Opening…')}
    </p>
  )
}

/** A link with a stranger's connection would have the stranger paid in this member's place: nothing goes on by itself. */
function AskBeforeWallet({ link, text }: { link: string; text: string }) {
  const identity = useSession()
  return (
    <EmptyState
      alone
      icon={WalletIcon}
      title={t('The connection of a wallet')}
      action={
        <Button asChild size="large">
          {identity ? (
            <Link to={paths.connectWallet} onClick={() => carryLink({ kind: 'wallet', link })}>
              {t('Connect this wallet')}
            </Link>
          ) : (
            <Link to={paths.signIn} search={{ back: paths.open }} hash={encodeURIComponent(text)}>
              {t('Sign in')}
            </Link>
          )}
        </Button>
      }
    >
      {t('Connect it only if the wallet is yours: what people pay you goes into it.')}
    </EmptyState>
  )
}

function SignerLink({ link }: { link: string }) {
  const identity = useSession()
  if (identity) {
    return (
      <EmptyState alone icon={QrIcon} title={t('The link of a signer app')} action={<ScanOther />}>
        {t('This is the link of an app that signs for you. You are signed in already.')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      alone
      icon={QrIcon}
      title={t('The link of a signer app')}
      action={
        <Button asChild size="large">
          <Link to={paths.signIn} onClick={() => carryLink({ kind: 'signer', link })}>
            {t('Sign in with it')}
          </Link>
        </Button>
      }
    >
      {t('It signs you in, and asks you on the device that has your key.')}
    </EmptyState>
  )
}

const NothingGiven = () => (
  <EmptyState alone icon={QrIcon} title={t('Nothing was shared')} action={<ScanOther />}>
    {t('Share a code or a link to this app, and it opens here.')}
  </EmptyState>
)

const ScanOther = () => (
  <Button asChild>
    <Link to={paths.send}>{t('Scan or paste a code')}</Link>
  </Button>
)
