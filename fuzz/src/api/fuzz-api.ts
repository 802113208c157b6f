/** Every operation of the contract against the real web service: bodies, queries, paths, headers and credentials. */
import type { Endpoint } from '@chispa/contract/endpoint'
import { operations } from '@chispa/contract/operations'
import type { Chance } from '../chance.ts'
import type { Findings } from '../findings.ts'
import { findFault } from '../service/check-answer.ts'
import { judgeBusy, judgeLog } from '../service/judge.ts'
import { findLeak } from '../service/leaks.ts'
import { type Answer, send, sendPatiently } from '../service/send.ts'
import { secrets } from '../service/service-process.ts'
import { openWorld, type World } from '../service/world.ts'
import { type Figures, noFigures, type Run, type Target } from '../target.ts'
import { makePlan, mutatePlan, type Plan, sentOf } from './make-request.ts'

/** What inputs change is thrown away after so many. */
const inputsOfWorld = 4000
const inputsOfSlice = 250
const lanes = 32
const maxKept = 8

const operationOf = new Map<string, Endpoint>(operations.map(one => [one.name, one]))
/** One of these ends most of what is there: seldom. */
const isRare = ({ name }: Endpoint) =>
  [
    'deletePerson',
    'writeBlocked',
    'signOutPerson',
    'replaceKey',
    'pauseAll',
    'rebuildOverview',
    'runSelfTest',
  ].includes(name)

export const fuzzApi: Target = {
  name: 'operations',
  about: 'every operation’s path, query, body, headers and credentials, from its schema',
  share: 0.06,
  async run(run) {
    const figures = noFigures()
    const began = performance.now()
    const kept = new Map<string, Plan[]>()
    const seen = new Set<string>()
    while (figures.inputs < run.inputs && !run.isOver()) {
      await using world = await openWorld(run.chance.fork())
      await fuzzWorld(world, { run, figures, kept, seen, until: Math.min(run.inputs, figures.inputs + inputsOfWorld) })
      run.say(`operations: ${figures.inputs} inputs, ${run.findings.all.length} findings, ${world.web.maxRssMb()} MB`)
    }
    figures.kept = [...kept.values()].flat().length
    figures.seconds = Math.round((performance.now() - began) / 1000)
    return figures
  },
}

/** Kept requests, in a world of their own. */
export async function replayPlans(plans: readonly Plan[], findings: Findings, chance: Chance): Promise<void> {
  await using world = await openWorld(chance)
  const run = { inputs: plans.length, chance, findings, isOver: () => false, say: () => {} }
  const round = { run, figures: noFigures(), kept: new Map(), seen: new Set<string>(), until: plans.length }
  await fuzzWorld(world, { ...round, given: [...plans] })
}

type Round = { run: Run; figures: Figures; kept: Map<string, Plan[]>; seen: Set<string>; until: number; given?: Plan[] }

async function fuzzWorld(world: World, { run, figures, kept, seen, until, given }: Round): Promise<void> {
  const recent = new Map<string, Plan>()
  const isDead = () => world.web.crashed() !== undefined
  while (figures.inputs < until && !run.isOver() && !isDead()) {
    const plans = Array.from({ length: Math.min(inputsOfSlice, until - figures.inputs) }, () => {
      const plan = given?.shift() ?? nextPlan(run.chance, world, kept)
      const number = ++figures.inputs
      recent.set(String(number), plan)
      return { plan, number }
    })
    const queue = plans.values()
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        for (const { plan, number } of queue) {
          if (isDead()) return
          await tryPlan(plan, number)
        }
      }),
    )
    const last = plans.at(-1)
    if (last)
      for (const service of [world.web, world.listener])
        judgeLog('operations', service, run.findings, { number: last.number, input: 'one of the 250 inputs before it' })
    await judgeBusy(
      'operations',
      { service: world.web, findings: run.findings, figures },
      number => recent.get(number),
      async (plan, number) => {
        await send(
          world.web.port,
          sentOf(plan, operationOf.get(plan.operation) as Endpoint, world, Number(number)),
          world.agent,
        )
      },
      showPlan,
    )
    for (const number of recent.keys()) {
      if (recent.size <= 2000) break
      recent.delete(number)
    }
    await world.heal()
  }

  async function tryPlan(plan: Plan, number: number): Promise<void> {
    const operation = operationOf.get(plan.operation) as Endpoint
    const sent = sentOf(plan, operation, world, number)
    const answer = await sendPatiently(world, sent, () => {
      figures.outcomes['late, and not again'] = (figures.outcomes['late, and not again'] ?? 0) + 1
    })
    if (answer === 'unsendable') return
    const add = (fault: string, detail?: string) =>
      run.findings.add({
        target: 'operations',
        fault: `${operation.name}: ${fault}`,
        input: showPlan(plan),
        number,
        ...(detail !== undefined && { detail }),
      })
    if (!answer) {
      if (!isDead()) add('no answer')
      return
    }
    const outcome = `${answer.status} ${reasonIn(answer)}`.trim()
    figures.outcomes[outcome] = (figures.outcomes[outcome] ?? 0) + 1
    // Without one of its values a path is that of another operation, or of none.
    const isWhole = Object.values(plan.params).every(value => value !== '')
    const fault = findFault(answer, isWhole ? operation : undefined)
    if (fault) add(fault, answer.body.slice(0, 500))
    const leak = findLeak(
      `${answer.body}\n${JSON.stringify(answer.headers)}`,
      `${JSON.stringify(sent)}${sent.body ?? ''}`,
      Object.values(secrets),
      operation.name,
    )
    if (leak && !isOwnText(operation)) add(`leaks ${leak}`, answer.body.slice(0, 500))
    if (answer.status < 300) learn(answer, operation)
    const key = `${operation.name} ${outcome}`
    if (!seen.has(key) || (answer.status < 300 && run.chance.is(0.05))) {
      seen.add(key)
      const plans = kept.get(operation.name) ?? []
      if (plans.length < maxKept) plans.push(plan)
      else plans[number % maxKept] = plan
      kept.set(operation.name, plans)
    }
  }

  function learn({ body, headers }: Answer, { url }: Endpoint): void {
    const place = url.split('/').findLast(segment => !segment.startsWith(':')) ?? ''
    if (headers['x-next-cursor']) world.known.add('cursor', String(headers['x-next-cursor']))
    try {
      world.known.learn(JSON.parse(body), place)
    } catch {
      // Not every answer is JSON.
    }
  }
}

/** The description of the API speaks of the framework’s words itself. */
const isOwnText = ({ name }: Endpoint) => name === 'readOpenApi'

function nextPlan(chance: Chance, world: World, kept: Map<string, Plan[]>): Plan {
  let operation = chance.pick(operations)
  while (isRare(operation) && !chance.is(0.1)) operation = chance.pick(operations)
  const known = kept.get(operation.name)
  const plan = known && chance.is(0.4) ? chance.pick(known) : makePlan(operation, chance, world)
  if (plan === undefined) return makePlan(operation, chance, world)
  return chance.is(0.45) && !known?.includes(plan) ? plan : mutatePlan(plan, chance, world)
}

const showPlan = (plan: Plan) => JSON.stringify(plan)

function reasonIn({ body, headers }: Answer): string {
  if (!String(headers['content-type']).includes('json')) return ''
  return /"reason":"([a-z0-9_]+)"/.exec(body.slice(0, 5000))?.[1] ?? ''
}
