/** A listener whose wallets live, sleep and die at the time that a test says, and what it has reported and written of them. */
import assert from 'node:assert/strict'
import type { Scheduler } from '@chispa/concurrency/clock'
import { WebhookEvent } from '@chispa/contract/webhooks'
import { until } from '@chispa/sandbox/until'
import { HeldClock } from '@chispa/testing/held-clock'
import { Value } from 'typebox/value'
import type { LivenessOptions } from '../src/liveness/liveness.ts'
import { shiftedClock } from './shifted-clock.ts'
import type { Stage } from './stage.ts'

export const hourMs = 3_600_000
const probes = { probeGapMs: 900_000, probeTimeoutMs: 1500 }

/** A listener whose sweeps run when the test says so, at the time that it says; `askingClock`: by which wallets are waited for. */
export async function start(
  stage: Stage,
  environment: Record<string, string> = {},
  more: LivenessOptions = {},
  askingClock?: Scheduler,
) {
  const clock = shiftedClock()
  const pool = { timeoutMs: 500, retryPlaces: 40, ...(askingClock && { nwc: { clock: askingClock } }) }
  const listener = await stage.start({
    environment,
    clock,
    tuning: { liveness: { ...probes, periodMs: 10 * hourMs, ...more }, pool },
  })
  const later = (ms: number) => {
    clock.aheadMs += ms
  }
  return { ...listener, listener, later }
}

/** By which wallets are waited for that have an hour to answer. */
export const heldQuestions = () => new HeldClock(afterMs => afterMs > hourMs / 2)

/** All but one have answered when the time for that is over; the relay has everybody's question. */
export async function sweepUnanswered({ liveness }: Started, asking: HeldClock): Promise<void> {
  let isOver = false
  const swept = liveness.probe.sweep().finally(() => {
    isOver = true
  })
  await until(() => isOver || asking.held.length === 1)
  asking.end()
  await swept
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
