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
  names: string[],
  arbitraryOf: (name: string) => fc.Arbitrary<T>,
): fc.Arbitrary<T> {
  const choices = names.map(name => ({
    weight: Math.max(1, Math.round((all[name]?.weight ?? 0) * 10)),
    arbitrary: arbitraryOf(name),
  }))
  return fc.oneof(...choices)
}

/** Those of these names; all where none is named. */
function select(all: Record<string, unknown>, named: readonly string[], fits: (name: string, one: string) => boolean) {
  const unknown = named.filter(one => !Object.keys(all).some(name => fits(name, one)))
  if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}: use ${Object.keys(all).join(', ')}`)
  return Object.keys(all).filter(name => named.length === 0 || named.some(one => fits(name, one)))
}

/** Without an end. */
function* draw<T>(arbitrary: fc.Arbitrary<T>, seed: number): Generator<T, never> {
  for (let turn = 0; ; turn++) yield* fc.sample(arbitrary, { seed: seed * 1000 + turn, numRuns: batch })
}

/** `only`: of these commands. */
export function drawSteps(seed: number, lane: number, only: readonly string[] = []) {
  const names = select(commands, only, (name, one) => name === one)
  return draw(
    weighed<Step>(commands, names, name => commands[name]!.drawn),
    seed * 100 + lane + 1,
  )
}

/** `only`: of the faults whose names begin like this. */
export function drawFaults(seed: number, only: readonly string[] = []) {
  const names = select(faults, only, (name, one) => name.startsWith(one))
  const steps = weighed<FaultStep>(faults, names, name =>
    fc.record({ fault: fc.constant(name), at: fc.nat(7), ms: faults[name]!.ms }),
  )
  return draw(steps, seed * 100)
}

/** So many steps of each lane, and so many faults at this distance: the same on every machine, however long it takes. */
export const drawStory = (
  seed: number,
  { lanes, steps, faults, everyMs }: { lanes: number; steps: number; faults: number; everyMs: number },
): Story => ({
  seed,
  lanes: Array.from({ length: lanes }, (_, lane) => drawSteps(seed, lane).take(steps).toArray()),
  faults: drawFaults(seed)
    .take(faults)
    .map((step, turn) => ({ ...step, afterMs: turn * everyMs }))
    .toArray(),
})
