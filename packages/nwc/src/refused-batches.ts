/**
 * What becomes of a batch that the relay has refused: what refusal-plan decides is carried out. In the table of
 * standing-subscription these are the ways out of `refused`: the batch pauses, or all are packed anew.
 */
import { backoffMs } from '@chispa/concurrency/backoff'
import type { Batch } from './batch.ts'
import type { KeyBatches } from './key-batches.ts'
import { planAfterRefusal, type RefusalPlan } from './refusal-plan.ts'
import type { StandingRelay } from './standing-relay.ts'

/** What the subscription does when a plan says so. */
export type WaysOut = {
  signIn: StandingRelay['signIn']
  /** Whether the connection is still the same, and its keys still in this batch. */
  isCurrent(batch: Batch): boolean
  pause(batch: Batch, pauseMs: number): void
  packAnew(): void
}

export class RefusedBatches {
  readonly #batches: KeyBatches
  readonly #waysOut: WaysOut
  readonly #random: () => number

  constructor(batches: KeyBatches, waysOut: WaysOut, random: () => number) {
    this.#batches = batches
    this.#waysOut = waysOut
    this.#random = random
  }

  /** `newKeys`: see `newKeysOf`, before it was refused. */
  async settle(batch: Batch, text: string, newKeys: readonly string[]): Promise<void> {
    const plan = this.#plan(text, batch, newKeys, batch.signIns)
    if (plan.kind !== 'sign-in') return this.#carryOut(plan, batch, newKeys)
    batch.signIns++
    const isSignedIn = await this.#signIn(batch, plan.keys)
    if (!this.#waysOut.isCurrent(batch)) return
    if (isSignedIn) return this.#sendAgain(batch)
    const left = newKeys.filter(key => batch.keys.has(key))
    this.#carryOut(this.#plan(text, batch, left, Number.POSITIVE_INFINITY), batch, left)
  }

  /** A key that leaves meanwhile, as that of a connection that does not open, says nothing of the others: they try without it. */
  async #signIn(batch: Batch, who: 'one' | 'all'): Promise<boolean> {
    while (this.#waysOut.isCurrent(batch)) {
      const keys = [...batch.keys].slice(0, who === 'one' ? 1 : undefined)
      if (await this.#waysOut.signIn(keys)) return true
      if (keys.every(key => batch.keys.has(key))) return false
    }
    return false
  }

  #plan(text: string, batch: Batch, newKeys: readonly string[], signIns: number): RefusalPlan {
    const { failures, filterSize } = batch
    const refused = { text, newKeys: newKeys.length, keys: batch.keys.size, failures, signIns, filterSize }
    const hasAccepted = (one: Batch) => one !== batch && (one.state === 'covered' || one.state === 'believed')
    return planAfterRefusal(refused, {
      ...this.#batches.limits,
      accepted: [...this.#batches].filter(hasAccepted).length,
      hasRoom: this.#batches.hasRoom,
    })
  }

  #carryOut(plan: RefusalPlan, batch: Batch, newKeys: readonly string[]): void {
    batch.hasNoPlace = plan.kind === 'wait-for-place'
    if ('keysPerFilter' in plan) this.#batches.setLimits({ keysPerFilter: plan.keysPerFilter })
    switch (plan.kind) {
      case 'take-fewer-subscriptions':
        this.#batches.proveSubscriptions(plan.maxSubscriptions)
        this.#waysOut.packAnew()
        break
      case 'set-apart':
        this.#sendAgain(batch, this.#batches.setApart(batch, newKeys))
        break
      case 'send-again':
        this.#sendAgain(batch)
        break
      case 'divide':
        this.#sendAgain(batch, this.#batches.halve(batch))
        break
      case 'wait-for-place':
      case 'back-off':
        this.#waysOut.pause(batch, backoffMs(++batch.failures, this.#random))
        batch.canHurry = plan.kind === 'wait-for-place' || plan.canHurry
    }
  }

  #sendAgain(...batches: (Batch | undefined)[]): void {
    for (const batch of batches) if (batch) this.#waysOut.pause(batch, 0)
  }
}
