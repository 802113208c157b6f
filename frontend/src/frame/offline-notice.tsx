/** Says that there is no connection, what that means for this page, and from when what is shown is. */

import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { locale, t } from '../language/current.ts'
import { paths } from '../paths.ts'
import { useIsOnline } from '../session/connection.ts'
import { meQuery } from '../session/use-me.ts'
import { Notice } from '../ui/notice.tsx'

export function OfflineNotice() {
  const isOnline = useIsOnline()
  const at = useQueryClient().getQueryState(meQuery.queryKey)?.dataUpdatedAt
  const { pathname } = useLocation()
  if (isOnline) return null
  return (
    <div role="status" className="mb-4">
      <Notice tone="warn">{wordsFor(pathname, at)}</Notice>
    </div>
  )
}

function wordsFor(pathname: string, at: number | undefined): string {
  if (pathname === paths.send) return t('You are offline. Sending waits until you are connected again.')
  return at
    ? t('You are offline. This is how it was at {time}.', { time: timeText(at) })
    : t('You are offline. What you do not see comes when you are connected again.')
}

const timeText = (at: number) => new Date(at).toLocaleTimeString(locale(), { timeStyle: 'short' })
