/** Frame of the dashboard: a sidebar on wide screens, a bar along the lower edge with a sheet for the rest on phones. */

import type { Role } from '@chispa/contract/roles'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { ApiError } from '../api/api-error.ts'
import { TakeoverNotice } from '../components/account-keys/takeover-notice.tsx'
import { Person } from '../components/people/person.tsx'
import { roleWords } from '../components/people/role-badge.tsx'
import { TableSkeleton } from '../components/tables/table-skeleton.tsx'
import { OfferedWallet } from '../components/wallets/offered-wallet.tsx'
import { t } from '../language/current.ts'
import { paths } from '../paths.ts'
import { session } from '../session/current.ts'
import { rememberFace } from '../session/known-face.ts'
import { forgetLastState } from '../session/last-state.ts'
import { allows, type Me, meQuery } from '../session/use-me.ts'
import { useSession } from '../session/use-session.ts'
import { BookIcon } from '../ui/icons.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { BlockedAccount } from './blocked-account.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { BrandMark } from './brand-mark.tsx'
import { InsecureNotice } from './insecure-notice.tsx'
import { keepInstallQuestion } from './install-app.tsx'
import { installWorker } from './install-worker.ts'
import { LanguageChoice } from './language-choice.tsx'
import { LiveUpdates } from './live-updates.tsx'
import { Messages } from './messages.tsx'
import { placeGroupsFor } from './navigation.ts'
import { OfflineNotice } from './offline-notice.tsx'
import { OtherOriginNotice } from './other-origin-notice.tsx'
import { PlaceGroups } from './place-groups.tsx'
import { Redirect } from './redirect.tsx'
import { SearchButton } from './search-button.tsx'
import { SignOutButton } from './sign-out-button.tsx'
import { SkipLink } from './skip-link.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import { WalletNotice } from './wallet-notice.tsx'

keepInstallQuestion()

/** Signing out anywhere in the dashboard leads home. */
export function DashboardLayout() {
  return useSession() ? <Dashboard /> : <Redirect to={paths.home} />
}

function Dashboard() {
  useEffect(installWorker, [])
  // The frame is there before we know who it is for, and stays when that cannot be found out: only pages wait for it, or fail.
  // Read again while somebody looks: the member's wallet is asked whether it is still there.
  const queries = useQueryClient()
  const { data: me, error } = useQuery({ ...meQuery, staleTime: 60_000, refetchInterval: 30_000 })
  const role = me?.role ?? 'USER'
  const face = session.identity()?.method === 'device' ? me?.face : undefined
  useEffect(() => face && rememberFace(face), [face])
  const isBlocked = error instanceof ApiError && error.is('account_blocked')
  useEffect(() => {
    if (isBlocked) forgetLastState(queries)
  }, [isBlocked, queries])
  const { pathname } = useLocation()
  if (isBlocked) return <Stopped isSaving={pathname === paths.saveKey} />
  return (
    <div className="md:pl-64">
      <SkipLink />
      <aside className="fixed inset-y-0 left-0 hidden w-64 flex-col border-r border-line bg-panel md:flex">
        <Link to={paths.home} className="m-3 rounded-xl p-2">
          <BrandMark />
        </Link>
        {me && <SearchButton />}
        <SidebarPlaces role={role} />
        <SidebarFoot me={me} />
      </aside>
      <TopBar isSearchable={me !== undefined && allows(me.role, { role: 'VIEWER' })} />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-5xl px-4 pt-6 pb-28 outline-none sm:px-8 md:pt-10 md:pb-16"
      >
        <OfflineNotice />
        <Suspense
          fallback={
            <Panel>
              <TableSkeleton />
            </Panel>
          }
        >
          {me && <InsecureNotice />}
          {me && <OtherOriginNotice />}
          {me?.takeoverEndsAt && <TakeoverNotice endsAt={me.takeoverEndsAt} />}
          {me && <OfferedWallet me={me} />}
          {me && <WalletNotice />}
          <Outlet />
        </Suspense>
      </main>
      <BottomBar role={role} />
      {me && <LiveUpdates />}
      <Messages />
    </div>
  )
}

/**
 * For who is blocked, and for a thief with their device: nothing of the account is shown, not even what was last known. The key is not ours
 * to keep: it can be saved, once its lock is open.
 */
const Stopped = ({ isSaving }: { isSaving: boolean }) => (
  <>
    <header className="flex h-16 items-center justify-between border-b border-line px-4">
      <Link to={paths.home} className="min-w-0 rounded-xl py-1 pr-2">
        <BrandMark />
      </Link>
      <SignOutButton />
    </header>
    <main id="main" className="mx-auto w-full max-w-2xl px-4 py-16">
      {isSaving ? (
        <Suspense>
          <Outlet />
        </Suspense>
      ) : (
        <Panel>
          <BlockedAccount />
        </Panel>
      )}
    </main>
    <Messages />
  </>
)

/** Longer than a low screen: where one is stays in sight. */
function SidebarPlaces({ role }: { role: Role }) {
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page or other places, and it has to be found anew
  useEffect(() => {
    nav.current?.querySelector('[data-status=active]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname, role])
  return (
    <nav ref={nav} aria-label={t('Dashboard')} className="flex-1 overflow-y-auto px-3 py-2">
      <PlaceGroups groups={placeGroupsFor(role)} folded={allows(role, { role: 'VIEWER' }) ? 'mine' : undefined} />
    </nav>
  )
}

function SidebarFoot({ me }: { me: Me | undefined }) {
  return (
    <div className="flex flex-col border-t border-line p-3">
      <div className="flex items-center justify-between gap-1 pl-1">
        {me ? (
          <Person face={me.face} note={me.role === 'USER' ? undefined : roleWords()[me.role].label} />
        ) : (
          <Skeleton className="h-9 w-full" />
        )}
        <SignOutButton iconOnly />
      </div>
      <div className="flex items-center">
        <LanguageChoice className="mr-auto" />
        <ThemeToggle />
        <Link
          to={paths.docs}
          aria-label={t('API reference')}
          title={t('API reference')}
          className="grid size-11 place-items-center rounded-xl text-ink-soft hover:bg-sunken hover:text-ink"
        >
          <BookIcon />
        </Link>
      </div>
    </div>
  )
}

const TopBar = ({ isSearchable }: { isSearchable: boolean }) => (
  <header className="sticky top-0 z-30 flex h-16 items-center justify-between border-b border-line bg-page/85 px-4 backdrop-blur-md md:hidden">
    <Link to={paths.home} className="min-w-0 rounded-xl py-1 pr-2">
      <BrandMark />
    </Link>
    <div className="flex">
      {isSearchable && <SearchButton iconOnly />}
      <ThemeToggle />
    </div>
  </header>
)
