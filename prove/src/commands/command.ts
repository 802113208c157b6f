/** A thing that somebody does: drawn as plain data, so that a story can be kept and told again, and done against the world. */
import type { Arbitrary } from 'fast-check'
import type { World } from '../world.ts'

export type Step = { do: string } & Record<string, unknown>

export type Command<S extends Step> = {
  /** How often it comes among the others. */
  weight: number
  drawn: Arbitrary<S>
  run: (world: World, step: S) => Promise<void>
}

/** The one of this number, counted round. */
export const pick = <T>(all: readonly T[], turn: number): T => all[turn % all.length] as T
