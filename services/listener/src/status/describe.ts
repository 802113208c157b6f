/** How the listener is, told part by part: what cannot be told in time is left out and named. */

import { withTimeout } from '@chispa/concurrency/timeout'
import type { ListenerStatus } from '@chispa/contract/listener'
import type { RelayStatus } from '@chispa/nwc/nwc-client'
import { relayWithoutQuery } from '@chispa/nwc/relay-url'
import type { Deps } from '../deps.ts'
import type { OutageReports } from '../liveness/outage-reports.ts'
import type { Payments } from '../payments/payments.ts'
import type { PooledWallet } from '../wallets/pooled-wallet.ts'
import { countUndelivered, listRecentEvents, listUnresolved, type RecentEventRow, type UnresolvedRow } from './store.ts'

export type StatusDeps = Deps & { payments: Payments; outages: Pick<OutageReports, 'list'> }

const timeoutMs = 1500
const maxEvents = 100
const maxPayments = 100

export async function describe(deps: StatusDeps, startedAt: Date): Promise<ListenerStatus> {
  const degraded: ListenerStatus['degraded'] = []
  const inTime = async <T>(
    part: 'counters' | 'recentEvents' | 'unresolvedPayments',
    read: () => Promise<T>,
    otherwise: T,
  ): Promise<T> => {
    const value = await withTimeout(
      read().catch(() => undefined),
      timeoutMs,
      undefined,
      deps.clock,
    )
    if (value === undefined) degraded.push(part)
    return value ?? otherwise
  }
  const [undelivered, events, payments] = await Promise.all([
    inTime<number | undefined>('counters', () => countUndelivered(deps.sql), undefined),
    inTime('recentEvents', () => listRecentEvents(deps.sql, maxEvents), []),
    inTime('unresolvedPayments', () => listUnresolved(deps.sql, maxPayments), []),
  ])
  return {
    startedAt: startedAt.toISOString(),
    uptimeSeconds: Math.floor((deps.clock.now().getTime() - startedAt.getTime()) / 1000),
    version: deps.version,
    relays: relaysOf(deps.pool.relays()),
    outages: deps.outages.list(),
    connections: [...deps.pool].map(connectionOf),
    counters: {
      ...deps.counters.all(),
      nwcPaymentsPending: deps.payments.atWork,
      ...(undelivered === undefined ? {} : { webhooksPending: undelivered }),
    },
    recentEvents: events.map(eventOf),
    unresolvedPayments: payments.map(paymentOf),
    degraded,
  }
}

/** What follows the question mark may be a token: two that differ in it only are shown as one. */
function relaysOf(relays: RelayStatus[]): ListenerStatus['relays'] {
  const shown = new Map<string, ListenerStatus['relays'][number]>()
  for (const { url: whole, state, walletCount, withoutPlace } of relays) {
    const url = relayWithoutQuery(whole)
    const before = shown.get(url)
    const connected = state === 'open' || (before?.connected ?? false)
    const walletsWithoutPlace = withoutPlace + (before?.walletsWithoutPlace ?? 0)
    shown.set(url, {
      url,
      connected,
      walletCount: walletCount + (before?.walletCount ?? 0),
      ...(walletsWithoutPlace > 0 && { walletsWithoutPlace }),
    })
  }
  return [...shown.values()]
}

function connectionOf(pooled: PooledWallet): ListenerStatus['connections'][number] {
  return {
    walletId: pooled.id,
    walletName: pooled.name,
    userId: pooled.userId,
    state: pooled.state,
    connected: pooled.wallet.isConnected,
    parked: pooled.isParked,
    relayUrls: [...new Set(pooled.wallet.relays.map(({ url }) => relayWithoutQuery(url)))],
    lastEventAt: pooled.lastEventAt?.toISOString() ?? null,
    lastErrorAt: pooled.lastErrorAt?.toISOString() ?? null,
    lastError: pooled.lastError,
    lastCatchupAt: pooled.caughtUpAt?.toISOString() ?? null,
  }
}

function eventOf(event: RecentEventRow): ListenerStatus['recentEvents'][number] {
  const { eventKey, walletId, walletName, type, paymentHash, amountMsats, recovered } = event
  return {
    eventKey,
    walletId,
    walletName,
    type,
    paymentHash,
    amountMsats,
    recovered,
    receivedAt: event.receivedAt.toISOString(),
    webhookStatus: event.status,
    webhookAttempts: event.attempts,
    webhookLastError: event.lastError,
    webhookNextAttemptAt: event.nextAttemptAt?.toISOString() ?? null,
  }
}

function paymentOf(payment: UnresolvedRow): NonNullable<ListenerStatus['unresolvedPayments']>[number] {
  const { createdAt, publishedAt, nextCheckAt, errorMessage: message, ...told } = payment
  return {
    ...told,
    createdAt: createdAt.toISOString(),
    publishedAt: publishedAt?.toISOString() ?? null,
    nextCheckAt: nextCheckAt?.toISOString() ?? null,
    message,
  }
}
