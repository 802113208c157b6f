/** A run while it lives: lanes of people beside each other, and faults that come and go at a rate. */
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { Step } from './commands/command.ts'
import { commands } from './commands/commands.ts'
import type { FaultStep } from './faults/fault.ts'
import { faults } from './faults/faults.ts'
import { drawFaults, drawSteps, type Story } from './story.ts'
import type { World } from './world.ts'

export type Life = {
  seed: number
  faultsPerMinute: number
  only?: readonly string[] | undefined
  onlyFaults?: readonly string[] | undefined
  /** Told again instead of drawn. */
  story?: Story | undefined
  isOver: () => boolean
}

/** What happened: the story, how many of its commands were answered, and what this program itself did wrong. */
export type Lived = { told: Story; answered: number; errors: string[] }

/** A target may have the fault already: another is drawn in its place. */
const maxDrawn = 30

export async function liveLane(world: World, life: Life, lane: number, lived: Lived): Promise<void> {
  const { seed, story, only, isOver } = life
  const done: Step[] = []
  lived.told.lanes[lane] = done
  for (const step of story ? (story.lanes[lane] ?? []) : drawSteps(seed, lane, only)) {
    if (isOver()) return
    done.push(step)
    let isAnswered = true
    const own: World = {
      ...world,
      async ask(asking) {
        const reply = await world.ask(asking)
        isAnswered = reply !== undefined && reply.status < 500
        return reply
      },
    }
    await commands[step.do]!.run(own, step).catch(error => lived.errors.push(`${JSON.stringify(step)}: ${error.stack}`))
    if (isAnswered) lived.answered++
  }
}

/** Resolves once every fault is lifted. */
export async function liveFaults(world: World, life: Life, lived: Lived): Promise<void> {
  const { seed, story, faultsPerMinute, onlyFaults, isOver } = life
  const startedAt = performance.now()
  const waitUntil = (afterMs: number) => sleep(Math.max(0, startedAt + afterMs - performance.now()))
  const lifts: Promise<void>[] = []
  const begin = (step: FaultStep) => beginFault(world, step, performance.now() - startedAt, lifts, lived)
  for (const { afterMs, ...step } of story?.faults ?? []) {
    await waitUntil(afterMs)
    if (!isOver()) await begin(step)
  }
  const steps = drawFaults(seed, onlyFaults)
  for (let turn = 0; !story && faultsPerMinute > 0 && !isOver(); turn++) {
    for (let drawn = 0; drawn < maxDrawn && !(await begin(steps.next().value)); drawn++);
    await waitUntil(((turn + 1) * 60_000) / faultsPerMinute)
  }
  await Promise.all(lifts)
}

/** False: it could not be injected. */
async function beginFault(
  world: World,
  step: FaultStep,
  afterMs: number,
  lifts: Promise<void>[],
  { told, errors }: Lived,
): Promise<boolean> {
  const note = (error: Error) => void errors.push(`${step.fault}: ${error.stack}`)
  const injected = faults[step.fault]!.inject(world, step.at).catch(note)
  // One that ends a process takes its time; one that finds no target says so at once.
  if (await Promise.race([injected.then(end => !end), setImmediate(false)])) return false
  const lift = async () => {
    const end = await injected
    if (!end) return
    told.faults.push({ ...step, afterMs })
    await sleep(step.ms)
    await end()
  }
  lifts.push(lift().catch(note))
  return true
}
