/**
 * `npm run fuzz`: everything that strangers send, by chance, against the parsers and the real services.
 *
 *   --inputs N     how many, of all targets together; 20000 where it is not said, 1000000 is a whole run
 *   --seed N       which inputs; printed, and drawn where it is not said
 *   --minutes N    ends after so many, whatever is left
 *   --only NAME    one target alone, may be said again
 *   --write        keeps the figures in fuzz/results.json
 */
import { execFileSync } from 'node:child_process'
import { Chance } from './chance.ts'
import { type Finding, Findings } from './findings.ts'
import { readOptions } from './options.ts'
import { keepResults, type Results } from './results.ts'
import type { Figures } from './target.ts'
import { targets } from './targets.ts'

const { inputs, seed, minutes, only, write } = readOptions(process.argv.slice(2))
const chosen = targets.filter(({ name }) => only.length === 0 || only.includes(name))
if (chosen.length < only.length || chosen.length === 0) {
  console.error(`There is no such target: use ${targets.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}

const endsAt = performance.now() + minutes * 60_000
const shares = chosen.reduce((sum, { share }) => sum + share, 0)
const [findings, figures]: [Findings, Record<string, Figures>] = [new Findings(tell), {}]
const say = (line: string) => console.error(line)
say(`seed ${seed}`)
for (const [at, target] of chosen.entries()) {
  const run = {
    inputs: Math.ceil((inputs * target.share) / shares),
    findings,
    say,
    isOver: () => performance.now() > endsAt,
  }
  figures[target.name] = await target.run({ ...run, chance: new Chance(seed + at * 7919) })
  const { inputs: done, seconds, slowestMs } = figures[target.name] as Figures
  say(
    `${target.name}: ${done} inputs in ${seconds} s, slowest ${slowestMs} ms, findings ${findings.all.filter(one => one.target === target.name).length}`,
  )
}

/** At once: a run that is broken off has told what it found. */
function tell({ target, fault, input, detail = '' }: Finding): void {
  console.error(`${target}: ${fault}\n    ${input.slice(0, 400)}\n    ${detail.slice(0, 400)}`)
}

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
const of = { at: new Date().toISOString(), commit, seed }
const results: Results = Object.fromEntries(
  Object.entries(figures).map(([name, one]) => [
    name,
    { ...of, ...one, findings: findings.all.filter(({ target }) => target === name) },
  ]),
)
console.log(JSON.stringify(results, null, 1))
if (write) keepResults(results)
process.exit(findings.all.length > 0 ? 1 : 0)
