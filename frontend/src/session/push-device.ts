/** Notifications on this device: the browser's subscription, and what the server knows of it. */
import type { PushDevice } from '@chispa/contract/push'
import { deletePushDevice, writePushDevice } from '@chispa/contract/push'
import { unreachable } from '../api/api-error.ts'
import { language } from '../language/current.ts'
import { call } from './current.ts'
import { findSubscription } from './push-subscription.ts'

export type PushPreferences = Pick<PushDevice, 'showsAmount' | 'quietHours'>

/** Push is there on https and localhost, and on iPhones once the page is on the home screen. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/** The app's worker once it is there: for one that is still being installed a browser makes no subscription. */
async function activeRegistration(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register('/service-worker.js')
  const coming = registration.installing ?? registration.waiting
  if (!registration.active && coming) await activated(coming)
  return registration
}

const activated = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve, reject) => {
    const look = () => {
      if (worker.state === 'activated') resolve()
      // A file of the app could not be fetched. The next try installs it anew.
      if (worker.state === 'redundant') reject(unreachable())
    }
    worker.addEventListener('statechange', look)
    look()
  })

/** What the server calls this device; undefined where the browser has no subscription. */
export async function ownDeviceId(): Promise<string | undefined> {
  if (!canPush()) return undefined
  const subscription = await findSubscription()
  return subscription ? hashOf(subscription.endpoint) : undefined
}

/** Asks the person where the browser wants it. Rejects when they do not allow it. */
export async function notifyHere(publicKey: string, preferences: PushPreferences): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushRefused()
  const { pushManager } = await activeRegistration()
  const known = await pushManager.getSubscription()
  const subscription =
    known ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
  const { endpoint, keys } = subscription.toJSON()
  await call(writePushDevice, {
    body: {
      ...preferences,
      endpoint: endpoint ?? '',
      keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      language: language(),
    },
  })
}

export async function notifyNoLonger(deviceId: string): Promise<void> {
  await call(deletePushDevice, { params: { deviceId } })
  await (await findSubscription())?.unsubscribe()
}

export class PushRefused extends Error {}

async function hashOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(hash)].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
