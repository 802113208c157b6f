/** A listener whose wallets live, sleep and die at the time that a test says, and what it has reported and written of them. */
import assert from 'node:assert/strict'
import { type Scheduler, systemClock } from '@chispa/concurrency/clock'
import { WebhookEvent } from '@chispa/contract/webhooks'
import { until } from '@chispa/sandbox/until'
import { HeldClock } from '@chispa/testing/held-clock'
import { Value } from 'typebox/value'
import type { LivenessOptions } from '../src/liveness/liveness.ts'
import type { PooledWallet } from '../src/wallets/pooled-wallet.ts'
import { type ShiftedClock, shiftedClock } from './shifted-clock.ts'
import { openStage, type Stage } from './stage.ts'

export const hourMs = 3_600_000
const probes = { probeGapMs: 900_000, probeTimeoutMs: 1500 }

export type LifeStage = Stage & { clock: ShiftedClock }

/** Its relay and wallets live by the same clock as the listener. */
export async function openLifeStage(): Promise<LifeStage> {
  const clock = shiftedClock()
  return Object.assign(await openStage({ clock }), { clock })
}

/** A listener whose sweeps run when the test says so, at the time that it says; `asking`: by which wallets are waited for. */
export async function start(
  { clock, ...stage }: LifeStage,
  environment: Record<string, string> = {},
  more: LivenessOptions = {},
  asking: Scheduler = systemClock,
) {
  const nwc = {
    backoff: { firstMs: 100, maxMs: 500 },
    clock: { ...systemClock, now: clock.now, setTimer: asking.setTimer },
  }
  const listener = await stage.start({
    environment,
    clock,
    tuning: {
      liveness: { ...probes, periodMs: 10 * hourMs, ...more },
      pool: { timeoutMs: 500, retryPlaces: 40, nwc },
    },
  })
  const later = (ms: number) => {
    clock.aheadMs += ms
  }
  return { ...listener, listener, later }
}

/** By which wallets are waited for that have an hour to answer. */
export const heldQuestions = () => new HeldClock(afterMs => afterMs > hourMs / 2)

/** Asks whoever is due; the time of those that stay silent is over once all others have answered. */
export async function sweepUnanswered(
  stage: LifeStage,
  { liveness, pool }: Started,
  asking: HeldClock,
  isCutOff: (pooled: PooledWallet) => boolean = () => false,
): Promise<void> {
  const asked = new Set<PooledWallet>()
  const watched = [...pool].map(pooled => ({ pooled, unwatch: watchQuestions(pooled, asked) }))
  const isSilent = (pooled: PooledWallet) =>
    (stage.service.find(pooled.wallet.walletPublicKey)?.faults.silent ?? true) || isCutOff(pooled)
  let isOver = false
  const swept = liveness.probe.sweep().finally(() => {
    isOver = true
  })
  const isTime = () => asked.size > 0 && asking.held.length === asked.size && [...asked].every(isSilent)
  while (!isOver) {
    await until(() => isOver || isTime())
    if (!isOver) asking.end()
  }
  await swept
  for (const { unwatch } of watched) unwatch()
}

function watchQuestions(pooled: PooledWallet, asked: Set<PooledWallet>): () => void {
  const { wallet } = pooled
  const request = wallet.request
  wallet.request = (method, params, wait = {}) => {
    const outcome = request.call(wallet, method, params, wait)
    // A request with a shorter timeout is not the probe.
    if ((wait.timeoutMs ?? 0) < hourMs / 2) return outcome as ReturnType<typeof wallet.request<typeof method>>
    asked.add(pooled)
    return outcome.finally(() => asked.delete(pooled)) as ReturnType<typeof wallet.request<typeof method>>
  }
  return () => {
    wallet.request = request
  }
}

export async function readyWallet(stage: Stage, { listener }: Awaited<ReturnType<typeof start>>, provider?: string) {
  const held = await stage.newWallet(provider ? { provider } : {})
  await until(() => listener.pool.find(held.id)?.caughtUpAt)
  return { ...held, pooled: listener.pool.find(held.id)! }
}

export const deadOnes = (stage: Stage) =>
  stage.receiver.received.flatMap(event => {
    assert.ok(Value.Check(WebhookEvent, event))
    return event.type === 'wallet_dead' ? [event] : []
  })

export const rowOf = async (stage: Stage, id: string) => {
  const [row] = await stage.sql<
    { lastLifeAt: Date | null; lastEventAt: Date | null; readyAt: Date | null; archiveReportedAt: Date | null }[]
  >`
    select last_life_at, last_event_at, ready_at, archive_reported_at from listener.wallets where wallet_id = ${id}`
  return row!
}

export type Started = Awaited<ReturnType<typeof start>>
export type Held = Awaited<ReturnType<typeof readyWallet>>
