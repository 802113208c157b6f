/**
 * What becomes of an event, and whether anything is sent, without side effects; `delivery.ts` carries it out.
 *
 *   an event    where                                            leaves by
 *   waiting     in memory, claimed, waits for a place            place → sending, claim about to end → due,
 *                                                                web service away or we stop → held
 *   sending     on its way                                       accepted → delivered, refused → due, away → due or held
 *   due         in the database, with the time of its attempt    its time → waiting, in any process
 *   held        in the database, for the web service             it is back → waiting, a trial → sending
 *   delivered   in the database, for a while                     never
 *
 *   delivery    meaning                                          leaves by
 *   up          events are sent as they come                     away for certain, or three times in a row → down
 *   down        nothing is sent but a trial now and then         any answer to an event → up
 *   stopping    what is under way may end, nothing begins        never
 */
import { nextAttempt } from './retry-schedule.ts'
import type { Sent } from './sender.ts'
import type { Failure } from './store.ts'

export type DeliveryState = 'up' | 'down' | 'stopping'

/** How a new event is inserted: ours to send until then, due at once, or held. */
export type Terms = { nextAttemptAt: Date; held: boolean }

export function planTerms(
  state: DeliveryState,
  hasRoom: boolean,
  { now, claimEnd }: { now: Date; claimEnd: Date },
): Terms {
  return { nextAttemptAt: state === 'up' && hasRoom ? claimEnd : now, held: state === 'down' }
}

export type Mark =
  | { kind: 'failed'; failure: Failure }
  | { kind: 'held'; eventKey: string }
  | { kind: 'delivered'; eventKey: string }

type Attempted = { eventKey: string; attempts: number }

/** How an attempt is written down. `state` is the one after the attempt was judged. */
export function planMark(
  sent: Sent,
  { eventKey, attempts }: Attempted,
  { state, maxAttempts, now }: { state: DeliveryState; maxAttempts: number; now: Date },
): Mark {
  if (sent.kind === 'accepted') return { kind: 'delivered', eventKey }
  // Cut off by our own stop: nothing was learned about the web service.
  if (sent.kind === 'away' && state === 'stopping') return { kind: 'held', eventKey }
  const { status, waitMs } = nextAttempt(attempts + 1, maxAttempts)
  const nextAttemptAt = new Date(now.getTime() + waitMs)
  const held = sent.kind === 'away' && state === 'down'
  return { kind: 'failed', failure: { eventKey, status, error: sent.message, nextAttemptAt, held } }
}
