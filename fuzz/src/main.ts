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
import { type Kept, keepResults, type Results } from './results.ts'
import { targets } from './targets.ts'

const { inputs, seed, minutes, only, write } = readOptions(process.argv.slice(2))
const chosen = targets.filter(({ name }) => only.length === 0 || only.includes(name))
if (chosen.length < only.length || chosen.length === 0) {
  console.error(`There is no such target: use ${targets.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
const endsAt = performance.now() + minutes * 60_000
const shares = chosen.reduce((sum, { share }) => sum + share, 0)
const [findings, results]: [Findings, Results] = [new Findings(tell), {}]
const say = (line: string) => console.error(line)
const isOver = () => performance.now() > endsAt
say(`seed ${seed}`)
for (const [at, target] of chosen.entries()) {
  if (isOver()) break
  const share = Math.ceil((inputs * target.share) / shares)
  const run = { inputs: share, findings, say, isOver, chance: new Chance(seed + at * 7919) }
  const figures = await target.run(run)
  const found = findings.all.filter(one => one.target === target.name)
  const kept: Kept = { at: new Date().toISOString(), commit, seed, ...figures, findings: found }
  results[target.name] = kept
  // At once: a run that is broken off has kept what it came to.
  if (write) keepResults({ [target.name]: kept })
  const { inputs: done, seconds, slowestMs } = figures
  say(`${target.name}: ${done} inputs in ${seconds} s, slowest ${slowestMs} ms, findings ${found.length}`)
}

/** At once: a run that is broken off has told what it found. */
function tell({ target, fault, input, detail = '' }: Finding): void {
  console.error(`${target}: ${fault}\n    ${input.slice(0, 400)}\n    ${detail.slice(0, 400)}`)
}

console.log(JSON.stringify(results, null, 1))
process.exit(findings.all.length > 0 ? 1 : 0)
