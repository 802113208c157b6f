/** Something that goes wrong, and how it ends: drawn as plain data. A target that has a fault of this kind already is left alone. */
import type { Arbitrary } from 'fast-check'
import type { World } from '../world.ts'

export type FaultStep = { fault: string; at: number; ms: number }

export type Fault = {
  weight: number
  /** How long it lasts. */
  ms: Arbitrary<number>
  /** Undefined: it could not be injected, and does not count. The answer lifts it. */
  inject: (world: World, at: number) => Promise<(() => Promise<void>) | undefined>
}

/** Which targets have which faults: one that is taken is not taken again. */
const taken = new WeakMap<object, Set<string>>()

/** The fault holds its target until it is lifted. */
export async function hold(target: object, what: string, lift: () => Promise<void>): Promise<() => Promise<void>> {
  const held = taken.get(target) ?? new Set()
  taken.set(target, held.add(what))
  return async () => {
    await lift()
    held.delete(what)
  }
}

export const isHeld = (target: object, what: string): boolean => taken.get(target)?.has(what) ?? false
