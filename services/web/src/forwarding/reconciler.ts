/**
 * Sees to everything that waits to be forwarded. Woken by what is recorded, changed or retried, in whichever process,
 * by the next thing that falls due, and every ten minutes in any case. Any number of processes share the work: what one
 * has taken is its own while its lease holds, and what it leaves behind when it dies goes on when that ends.
 */

import { workInLanes } from '@chispa/concurrency/lanes'
import { startLoop } from '@chispa/concurrency/loop'
import { Channel } from '@chispa/database/channel'
import type { Deps } from '../deps.ts'
import type { MintInvoice } from '../invoices/mint.ts'
import type { FindPayee } from '../lightning-addresses/payee.ts'
import type { Pairing } from '../listener-client/pairing.ts'
import { destinationDeps } from './destination.ts'
import { type Claimed, claimDue, findNextDue, putOffFailed, releaseLease } from './destination-store.ts'
import { dueChannel } from './due-channel.ts'
import { type ForwardDeps, forwardTo } from './forward.ts'
import { lookUpAmounts } from './look-up-amounts.ts'
import { ownDomains } from './own-addresses.ts'
import type { Pace } from './pace.ts'

const periodMs = 10 * 60_000
/** Longer than any single step takes; it is renewed between them. */
const leaseMs = 15_000
/** Wallets at once, in one process. They mostly wait for others. */
const maxLanes: Record<Pace, number> = { quick: 32, new: 16, slow: 8 }
const paces = Object.keys(maxLanes) as Pace[]
const soonestMs = 1000
const listenerPauseMs = 5000

export type ReconcilerDeps = Pick<
  Deps,
  | 'sql'
  | 'settings'
  | 'outgoing'
  | 'privateHostsAllowed'
  | 'wallets'
  | 'walletLimitMs'
  | 'log'
  | 'now'
  | 'clock'
  | 'listener'
> & { mintInvoice: MintInvoice; findPayee: FindPayee }
export type Forwarding = { wake: () => void; stop: () => Promise<void> }

/** Does what is due; without the listener nothing is, and everything stays as it was. */
export function forwarder(deps: ReconcilerDeps): (signal?: AbortSignal) => Promise<'done' | 'no listener'> {
  const given: ForwardDeps = { ...destinationDeps(deps), listener: deps.listener, leaseMs }
  return async signal => {
    const lookedUp = lookUpAmounts(deps, signal)
    const pairing = await usableListener(deps)
    const forward = async () => void (pairing && (await forwardDue(given, pairing, signal)))
    const [found] = await Promise.all([lookedUp, forward()])
    // What was found meanwhile may have fallen due after the last look.
    if (found > 0) await forward()
    return pairing ? 'done' : 'no listener'
  }
}

/** Destinations that answer quickly, new ones and slow ones are worked on side by side, each in lanes of their own. */
async function forwardDue(deps: ForwardDeps, pairing: Pairing, signal: AbortSignal | undefined): Promise<void> {
  const busy = new Map<string, Turned>()
  await workInLanes({
    maxLanes: Object.values(maxLanes).reduce((sum, lanes) => sum + lanes),
    laneOf: ({ walletId }: Turned) => walletId,
    claim: async () => {
      const claimed: Turned[] = []
      for (const pace of paces) claimed.push(...(await claimTurn(deps, pace, [...busy.values(), ...claimed])))
      for (const one of claimed) busy.set(one.walletId, one)
      return claimed
    },
    work: async items => {
      for (const one of items) {
        await workOn(deps, one, pairing, signal).finally(() => busy.delete(one.walletId))
      }
    },
    signal,
  })
}

type Turned = Claimed & { pace: Pace }

async function claimTurn(deps: ForwardDeps, pace: Pace, busy: Turned[]): Promise<Turned[]> {
  const { sql, now, settings, paces: known } = deps
  const limit = maxLanes[pace] - busy.filter(one => one.pace === pace).length
  if (limit <= 0) return []
  const { forwarding_max_per_member: maxPerMember, forwarding_max_per_host: maxPerHost } = settings.values
  const claimed = await claimDue(sql, {
    now: now(),
    leaseUntil: new Date(now().getTime() + leaseMs),
    limit,
    ownDomains: ownDomains(settings).all,
    pace,
    quick: known.keys('quick'),
    slow: known.keys('slow'),
    busy,
    maxPerMember,
    maxPerHost,
  })
  return claimed.map(one => ({ ...one, pace }))
}

async function usableListener({ listener }: ReconcilerDeps): Promise<Pairing | undefined> {
  return listener.usable() ?? ((await listener.probe()) ? listener.usable() : undefined)
}

async function workOn(deps: ForwardDeps, claimed: Claimed, pairing: Pairing, signal: AbortSignal | undefined) {
  try {
    await forwardTo(deps, claimed, pairing, signal)
  } catch (error) {
    deps.log.error({ err: error, walletId: claimed.walletId }, 'forwarding failed')
    // Otherwise it would be the first that is due, again and again. Where not even that can be written, the lease holds.
    await putOffFailed(deps.sql, claimed.destinationId, deps.now())
  }
  await releaseLease(deps.sql, claimed)
}

export async function startForwarding(deps: ReconcilerDeps): Promise<Forwarding> {
  const { sql, log, now } = deps
  const forward = forwarder(deps)
  const loop = startLoop({
    periodMs,
    retryMs: listenerPauseMs,
    onError: error => log.warn({ err: error }, 'received payments not forwarded'),
    work: async signal => {
      const result = await forward(signal)
      const next = await findNextDue(sql)
      if (next === null) return undefined
      const minPauseMs = result === 'done' ? soonestMs : listenerPauseMs
      return { nextDueInMs: Math.max(next.getTime() - now().getTime(), minPauseMs) }
    },
  })
  const channel = new Channel(sql, dueChannel, { heard: loop.wake, gap: loop.wake })
  await channel.start(error => log.warn({ err: error }, 'what is due to forward is not heard of'))
  return {
    wake: loop.wake,
    async stop() {
      await channel.stop()
      await loop.stop()
    },
  }
}
