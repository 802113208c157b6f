/** Says that there is no connection, and from when what is shown is. */

import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { locale, t } from '../language/current.ts'
import { meQuery } from '../session/use-me.ts'
import { Notice } from '../ui/notice.tsx'

export function OfflineNotice() {
  const isOnline = useSyncExternalStore(watchConnection, () => navigator.onLine)
  const at = useQueryClient().getQueryState(meQuery.queryKey)?.dataUpdatedAt
  if (isOnline) return null
  return (
    <div role="status" className="mb-4">
      <Notice tone="warn">
        {at
          ? t('You are offline. This is how it was at {time}.', { time: timeText(at) })
          : t('You are offline. What you do not see comes when you are connected again.')}
      </Notice>
    </div>
  )
}

function watchConnection(tell: () => void): () => void {
  addEventListener('online', tell)
  addEventListener('offline', tell)
  return () => {
    removeEventListener('online', tell)
    removeEventListener('offline', tell)
  }
}

const timeText = (at: number) => new Date(at).toLocaleTimeString(locale(), { timeStyle: 'short' })
