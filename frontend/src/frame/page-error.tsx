/** What a whole page shows when it could not be drawn. */

import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { ApiError, isUnreachable } from '../api/api-error.ts'
import { WordedError } from '../api/worded-error.ts'
import { isLinked } from '../components/account-keys/is-linked.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { ErrorState } from '../components/error-state.tsx'
import { t } from '../language/current.ts'
import { paths } from '../paths.ts'
import { useReconnected } from '../session/connection.ts'
import { session } from '../session/current.ts'
import { Button } from '../ui/button.tsx'
import { PersonIcon } from '../ui/icons.tsx'
import { Panel } from '../ui/panel.tsx'
import { BlockedAccount } from './blocked-account.tsx'
import { Redirect } from './redirect.tsx'

export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  const retry = () => {
    queries.reset()
    reset()
    void router.invalidate()
  }
  const isStale = isModuleLost(error)
  const again = isStale ? () => location.reload() : retry
  useReconnected(() => (isStale || isUnreachable(error)) && again())
  if (isLinked(error)) return <Redirect to={paths.linkKey} />
  const blocked = error instanceof ApiError && error.is('account_blocked')
  const closed = error instanceof ApiError && error.is('registration_closed')
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-16">
      <Panel>
        {closed ? (
          <ClosedToNew />
        ) : blocked ? (
          <BlockedAccount />
        ) : (
          <ErrorState alone error={isStale ? new WordedError(staleText()) : error} retry={again} />
        )}
      </Panel>
    </div>
  )
}

const staleText = () => t('A newer version of this page is there, or the connection was lost. Load it again.')

/** As browsers word it: Chrome and Edge, Firefox, Safari. */
const isModuleLost = (error: unknown): boolean =>
  error instanceof TypeError &&
  /dynamically imported module|module script failed|error loading dynamically/i.test(error.message)

const ClosedToNew = () => (
  <EmptyState alone icon={PersonIcon} title={t('Not open to new members yet')} action={<LeaveButton />}>
    {t(
      'Your key has no account here, and the community does not take new members at the moment. You can put your e-mail address on the waitlist.',
    )}
  </EmptyState>
)

/** The key has no account here; where the device keeps it, it stays there under its lock. */
const LeaveButton = () => (
  <Button asChild variant="ghost">
    <Link to={paths.home} onClick={() => session.signOut()}>
      {t('Sign out and go home')}
    </Link>
  </Button>
)
