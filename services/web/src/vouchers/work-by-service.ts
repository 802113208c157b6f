/**
 * Goes through what is due with coupon services. Services are lanes: one that hangs holds up none of the others, and is asked
 * once for all that is due. One that asks to wait is left alone as long as it says.
 */
import { workInLanes } from '@chispa/concurrency/lanes'
import type { VoucherDeps } from './deps.ts'

const maxLanes = 8
const maxAtOnce = 50
/** A service that did not answer, or took so long, is left alone for a while. */
const slowMs = 3000
const silentPauseMs = 60_000

type Due = { servicePubkey: string }
type Work<D extends Due> = {
  listDue: (terms: { now: Date; busy: readonly string[]; limit: number }) => Promise<D[]>
  ask: (due: D) => Promise<{ isSilent: boolean; pausedUntil: Date | undefined }>
  onError: (error: unknown, due: D) => void
  /** Everything that is due with this service. */
  putOff: (service: Due & { now: Date; dueAt: Date }) => Promise<unknown>
  findNextDue: () => Promise<Date | null>
  signal: AbortSignal
}

/** Answers when to look again. */
export async function workByService<D extends Due>(
  { now, clock }: Pick<VoucherDeps, 'now' | 'clock'>,
  { listDue, ask, onError, putOff, findNextDue, signal }: Work<D>,
): Promise<{ nextDueInMs: number } | undefined> {
  await workInLanes({
    maxLanes,
    laneOf: ({ servicePubkey }: D) => servicePubkey,
    claim: busy => listDue({ now: now(), busy, limit: maxAtOnce }),
    work: async dueHere => {
      for (const due of dueHere) {
        if (signal.aborted) return
        const begunAt = clock.monotonicMs()
        const asked = await ask(due).catch(error => onError(error, due))
        if (!asked?.isSilent && !asked?.pausedUntil && clock.monotonicMs() - begunAt < slowMs) continue
        const at = now()
        const dueAt = asked?.pausedUntil ?? new Date(at.getTime() + silentPauseMs)
        await putOff({ servicePubkey: due.servicePubkey, now: at, dueAt })
        return
      }
    },
    signal,
  })
  const next = await findNextDue()
  return next ? { nextDueInMs: Math.max(1000, next.getTime() - now().getTime()) } : undefined
}
