/**
 * Notifications: shows what the server sent, one for each tag, and leads to the page that it names. Nothing is fetched for it:
 * a browser waits a minute and a half for the picture before it shows a notification without.
 */
import type { WorkerScope } from './worker-scope.ts'

type Pushed = { title: string; body: string; tag: string; url: string }

/** `icon`: the picture itself, as an address. */
export function showPushes(worker: WorkerScope, icon: string): void {
  worker.addEventListener('push', event => {
    const pushed = read(event.data)
    if (!pushed) return
    const { title, body, tag, url } = pushed
    event.waitUntil(
      worker.registration.showNotification(title, {
        body,
        tag,
        icon,
        badge: icon,
        data: { url },
      }),
    )
  })
  worker.addEventListener('notificationclick', event => {
    event.notification.close()
    event.waitUntil(openPage(worker, (event.notification.data as { url?: string } | null)?.url ?? '/'))
  })
}

/** The window that is there, else a new one; of our own pages only. */
async function openPage(worker: WorkerScope, path: string): Promise<void> {
  const url = new URL(path, worker.location.origin)
  if (url.origin !== worker.location.origin) return
  const [open] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!open) return void (await worker.clients.openWindow(url.href))
  await open.focus()
  await open.navigate(url.href).catch(() => null)
}

function read(data: { json: () => unknown } | null): Pushed | undefined {
  try {
    const { title, body, tag, url } = (data?.json() ?? {}) as Partial<Pushed>
    return title && body && tag && url ? { title, body, tag, url } : undefined
  } catch {
    return undefined
  }
}
