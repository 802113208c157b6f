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

const periodMs = 10 * 60_000
/** Longer than any single step takes; it is renewed between them. */
const leaseMs = 15_000
/** Wallets at once, in one process. */
const mostWallets = 16
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
    await lookUpAmounts(deps, signal)
    const pairing = await usableListener(deps)
    if (!pairing) return 'no listener'
    const claim = (busy: string[]) => {
      const at = deps.now()
      const leaseUntil = new Date(at.getTime() + leaseMs)
      return claimDue(deps.sql, { now: at, leaseUntil, limit: Math.max(1, mostWallets - busy.length) })
    }
    const work = async (items: Claimed[]) => {
      for (const claimed of items) await workOn(given, claimed, pairing, signal)
    }
    await workInLanes({ maxLanes: mostWallets, laneOf: ({ walletId }: Claimed) => walletId, claim, work, signal })
    return 'done'
  }
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
  let timer: NodeJS.Timeout | undefined
  const wakeAt = (waitMs: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => loop.wake(), waitMs).unref()
  }
  const onError = (error: unknown) => {
    log.warn({ err: error }, 'received payments not forwarded')
    wakeAt(listenerPauseMs)
  }
  const loop = startLoop({
    periodMs,
    onError,
    work: async signal => {
      const result = await forward(signal)
      const next = await findNextDue(sql)
      if (next === null) return clearTimeout(timer)
      const leastMs = result === 'done' ? soonestMs : listenerPauseMs
      wakeAt(Math.min(Math.max(next.getTime() - now().getTime(), leastMs), periodMs))
    },
  })
  const channel = new Channel(sql, dueChannel, { heard: loop.wake, gap: loop.wake })
  await channel.start(error => log.warn({ err: error }, 'what is due to forward is not heard of'))
  return {
    wake: loop.wake,
    async stop() {
      await channel.stop()
      await loop.stop()
      clearTimeout(timer)
    },
  }
}
