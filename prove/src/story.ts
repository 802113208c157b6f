/**
 * What happens in a run, as data. What each lane does one after the other, and which faults come, is a function of the seed alone; how far a run
 * comes in its minutes is the machine's doing. What a run did can be kept and told again.
 */
import fc from 'fast-check'
import type { Step } from './commands/command.ts'
import { commands } from './commands/commands.ts'
import type { FaultStep } from './faults/fault.ts'
import { faults } from './faults/faults.ts'

/** `lanes`: what each did, in order; `faults`: with the moment since the beginning. */
export type Story = { seed: number; lanes: Step[][]; faults: (FaultStep & { afterMs: number })[] }

const batch = 50

function weighed<T>(
  all: Record<string, { weight: number }>,
  arbitraryOf: (name: string) => fc.Arbitrary<T>,
): fc.Arbitrary<T> {
  const choices = Object.entries(all).map(([name, { weight }]) => ({
    weight: Math.round(weight * 10),
    arbitrary: arbitraryOf(name),
  }))
  return fc.oneof(...choices)
}

const steps = weighed<Step>(commands, name => commands[name]!.drawn)
const faultSteps = weighed<FaultStep>(faults, name =>
  fc.record({ fault: fc.constant(name), at: fc.nat(7), ms: faults[name]!.ms }),
)

/** Without an end. */
function* draw<T>(arbitrary: fc.Arbitrary<T>, seed: number): Generator<T, never> {
  for (let turn = 0; ; turn++) yield* fc.sample(arbitrary, { seed: seed * 1000 + turn, numRuns: batch })
}

export const drawSteps = (seed: number, lane: number) => draw(steps, seed * 100 + lane + 1)
export const drawFaults = (seed: number) => draw(faultSteps, seed * 100)
