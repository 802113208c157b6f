/** What went wrong in the server's own words, the id that finds it in the logs, and another try. */

import { ApiError, isUnreachable, messageOf } from '../api/api-error.ts'
import { t } from '../language/current.ts'
import { rich } from '../language/rich.tsx'
import { useIsOnline } from '../session/connection.ts'
import { Button } from '../ui/button.tsx'
import { AlertIcon, RefreshIcon } from '../ui/icons.tsx'

/** `alone`: there is no other headline on the page. */
type Props = { error: unknown; retry?: () => void; alone?: boolean }

export function ErrorState({ error, retry, alone }: Props) {
  const Heading = alone ? 'h1' : 'h2'
  const isOnline = useIsOnline()
  // What was never read here is no fault of anybody: it is read when there is a connection.
  if (!isOnline && isUnreachable(error)) {
    return (
      <p role="status" className="px-6 py-14 text-center text-ink-soft">
        {t('This comes when you are connected again.')}
      </p>
    )
  }
  const requestId = error instanceof ApiError ? error.requestId : null
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-14 text-center">
      <span className="mb-4 grid size-14 place-items-center rounded-2xl bg-danger-tint text-danger">
        <AlertIcon className="size-7" />
      </span>
      <Heading className="text-lg font-semibold text-ink">{t('This did not work')}</Heading>
      <p className="mt-1.5 max-w-md text-sm text-ink-soft">{messageOf(error)}</p>
      {retry && (
        <Button variant="secondary" className="mt-5" onClick={retry}>
          <RefreshIcon className="size-4.5" />
          {t('Try again')}
        </Button>
      )}
      {requestId && (
        <p className="mt-4 text-xs text-ink-faint">
          {rich('Request {code}', { code: <code className="font-mono break-all">{requestId}</code> })}
        </p>
      )}
    </div>
  )
}
