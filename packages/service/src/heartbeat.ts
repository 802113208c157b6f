/**
 * Whether a child process still works: being alive is not enough, its event loop must turn. A child that serves sends a beat over its
 * channel; whoever started it looks as often, and counts looks without a beat instead of time. Whoever stood still itself, as on a
 * machine that slept or was short of everything, has not looked.
 */
import type { EventEmitter } from 'node:events'
import { type Scheduler, systemClock, type Timer } from '@chispa/concurrency/clock'

type Beat = { beat: true }

const everyMs = 2000

/** So long nothing of ours keeps an event loop from turning. */
const hangLimitMs = 30_000

/** From the moment on at which the process answers: a start may take its time. */
export function startBeating(): void {
  const beat = () => process.connected && process.send?.({ beat: true } satisfies Beat, undefined, {}, () => {})
  beat()
  setInterval(beat, everyMs).unref()
}

/** `onHang`: once at most, and only of one that was heard before, so that a child of an older version is left alone. */
export function watchBeats(
  child: Pick<EventEmitter, 'on' | 'once'>,
  onHang: () => void,
  { limitMs = hangLimitMs, clock = systemClock }: { limitMs?: number | undefined; clock?: Scheduler } = {},
): void {
  let looks = 0
  let next: Timer | undefined
  const lookLater = () => {
    next = clock.setTimer(look, everyMs, { background: true })
  }
  const look = () => {
    if (++looks * everyMs < limitMs) lookLater()
    else onHang()
  }
  child.on('message', (message: Partial<Beat> | undefined) => {
    if (!message?.beat) return
    looks = 0
    if (!next) lookLater()
  })
  child.once('exit', () => next?.cancel())
}
