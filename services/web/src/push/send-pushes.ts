/**
 * Sends what is due to the push services. Each host has a lane of its own, so a slow one delays nobody else's. A message that
 * may have arrived is not sent again: it is a hint, and the payment is in the history.
 */
import { workInLanes } from '@chispa/concurrency/lanes'
import type { Outcome } from '@chispa/outgoing-http/outcome'
import webPush from 'web-push'
import type { Deps } from '../deps.ts'
import { notificationOf } from './notification.ts'
import { isQuiet } from './quiet-hours.ts'
import { claimPushes, type DuePush, deleteDevice, deleteMessage, postponeMessage } from './store.ts'
import type { VapidKey } from './vapid-key.ts'

export type PushDeps = Pick<Deps, 'sql' | 'sealer' | 'outgoing' | 'settings' | 'now' | 'log'> & {
  vapidKey: () => Promise<VapidKey>
}
export type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

const leaseMs = 60_000
const timeoutMs = 10_000
const batch = 100
const maxHosts = 50
const maxAttempts = 5
const firstPauseMs = 30_000
/** News of a payment an hour ago is none; a take-over can be stopped for days. */
const maxAgeMs = { payment: 3_600_000, takeover: 86_400_000 }

/** What the sealed subscription of a device is bound to. */
export const subscriptionRecord = (deviceId: string) => `push_subscriptions:${deviceId}`

export async function sendPushes(deps: PushDeps, signal?: AbortSignal): Promise<void> {
  const { sql, now } = deps
  await workInLanes<DuePush>({
    maxLanes: maxHosts,
    laneOf: ({ host }) => host,
    claim: except => claimPushes(sql, { now: now(), until: new Date(now().getTime() + leaseMs), limit: batch, except }),
    work: async pushes => void (await Promise.all(pushes.map(push => sendOne(deps, push, signal)))),
    signal,
  })
}

async function sendOne(deps: PushDeps, push: DuePush, signal: AbortSignal | undefined): Promise<void> {
  const { sql, now } = deps
  const isOld = now().getTime() - push.queuedAt.getTime() > maxAgeMs[push.kind]
  // In quiet hours a payment is left to the history; a take-over is told at once.
  const waits = push.kind === 'payment' && isQuiet(push, now())
  if (isOld || waits) return deleteMessage(sql, push)
  const request = await requestOf(deps, push)
  if (!request) return deleteDevice(sql, push.id)
  const outcome = await deps.outgoing.request({ ...request, timeoutMs, maxBytes: 16 * 1024, signal })
  switch (verdictOf(outcome)) {
    case 'done':
      return deleteMessage(sql, push)
    case 'gone':
      return deleteDevice(sql, push.id)
    case 'later':
      if (push.attempts >= maxAttempts) return deleteMessage(sql, push)
      return postponeMessage(sql, push, new Date(now().getTime() + firstPauseMs * 2 ** (push.attempts - 1)))
  }
}

/** Undefined when nothing can be encrypted for these keys. */
async function requestOf({ sealer, settings, vapidKey, log }: PushDeps, push: DuePush) {
  const { endpoint, community_name: community } = settings.values
  const notification = await notificationOf(push, community ?? 'Chispa')
  const subject = endpoint?.startsWith('https:') ? endpoint : 'mailto:webmaster@localhost'
  const { publicKey, privateKey } = await vapidKey()
  try {
    const subscription = JSON.parse(sealer.open(push.sealedSubscription, subscriptionRecord(push.id))) as Subscription
    const made = webPush.generateRequestDetails(subscription, JSON.stringify(notification), {
      vapidDetails: { subject, publicKey, privateKey },
      TTL: maxAgeMs[push.kind] / 1000,
      ...(push.kind === 'takeover' && { urgency: 'high' as const }),
      contentEncoding: 'aes128gcm',
      topic: push.paymentHash.slice(0, 32),
    })
    const headers = Object.fromEntries(Object.entries(made.headers).map(([name, value]) => [name, String(value)]))
    // The client counts the bytes itself.
    delete headers['Content-Length']
    return { method: 'POST' as const, url: made.endpoint, headers, body: made.body as Uint8Array }
  } catch (error) {
    log.warn({ err: error, deviceId: push.id }, 'a device cannot be notified, and is forgotten')
    return undefined
  }
}

export function verdictOf(outcome: Outcome): 'done' | 'gone' | 'later' {
  switch (outcome.kind) {
    case 'answered':
      if (outcome.status === 404 || outcome.status === 410) return 'gone'
      return outcome.status === 429 || outcome.status >= 500 ? 'later' : 'done'
    case 'not-sent':
      return outcome.reason === 'not-allowed' || outcome.reason === 'invalid' ? 'gone' : 'later'
    case 'unknown':
      return 'done'
    default:
      return outcome satisfies never
  }
}
