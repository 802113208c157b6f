/** What a standing subscription is told by its owner, and what it needs of its relay. */
import type { Scheduler } from '@chispa/concurrency/clock'
import type { Batch } from './batch.ts'

export type StandingOptions = {
  kinds: readonly number[]
  clock: Scheduler
  random: () => number
  coalesceMs: number
  /** While more and more keys come they are sent together, this late at most. */
  maxCoalesceMs: number
  /** A relay that never says EOSE is believed after this long, unless it complained meanwhile, and asked again later. */
  eoseTimeoutMs: number
  /** Clocks differ and relays are slow: so much is asked for again after a gap. */
  overlapMs: number
  /** Where a relay takes fewer keys than this on one connection, those beyond are not handed on to a further one. */
  minKeysPerConnection: number
}

/** What the subscription needs of its relay. */
export type StandingRelay = {
  send(frame: unknown[]): boolean
  /** By the wall clock, in milliseconds. */
  heardAt(): number
  /** NIP-42 for all these keys; whether the relay accepted all of them. */
  signIn(keys: Iterable<string>): Promise<boolean>
  /** Some key became covered, or is not wanted any more. */
  onChange(): void
  /** Keys have lost their cover; it may be back in no time. */
  onLoss(): void
  /** The relay has no place for these keys here: another connection to it takes them. */
  handOn(keys: HandedOn): void
}

export type HandedOn = Pick<Batch, 'keys' | 'coveredUntil' | 'isSuspect'>

export const defaultStandingOptions = {
  coalesceMs: 20,
  maxCoalesceMs: 20,
  eoseTimeoutMs: 5000,
  overlapMs: 60_000,
  minKeysPerConnection: 500,
}
