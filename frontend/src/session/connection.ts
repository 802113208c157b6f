/** Whether the browser has a connection at all, and what follows when it has one again. */
import { onlineManager } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'

/** A page that was opened without a connection has to know so: what failed is read again only when it changes. */
export const noticeConnection = (): void => onlineManager.setOnline(navigator.onLine)

export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    tell => onlineManager.subscribe(tell),
    () => onlineManager.isOnline(),
  )

export function useReconnected(act: () => void): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => onlineManager.subscribe(isOnline => isOnline && latest.current()), [])
}
