/**
 * `npm run prove`: lives a community's days against the whole platform under faults, then holds five ledgers against each other.
 *
 *   --seed N               which story; printed, and drawn where it is not said
 *   --minutes N            how long, 5 where it is not said; then everything is healed and waited for
 *   --faults-per-minute N  how many faults, 180 where it is not said
 *   --lanes N              how many people do something at the same time, 24 where it is not said
 *   --only A,B             what people do, nothing else
 *   --faults A,B           what fails: the faults whose names begin like this
 *   --settle N             minutes for which is waited, at most, for everything to be told, 10 where it is not said
 *   --story FILE           tells a kept story again instead
 *   --keep FOLDER          what the services say; the ledgers and rows of a run that fails
 *   --shorten N            minutes for which a failing story is shortened, 10 where it is not said
 *   --write                keeps the figures, from which `npm run docs` prints docs/reliability.md
 *   --mutants [NAME]       breaks the product on purpose, in copies, and tells which of them a run catches
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { listMutants, type Mutant, readMutants, sayMutant, tryMutant } from './mutants.ts'
import { readOptions } from './options.ts'
import { keepRun } from './report.ts'
import { type RunOptions, run } from './run.ts'
import { shorten } from './shorten.ts'
import type { Story } from './story.ts'

const fileOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const [runsFolder, mutantsFile] = [fileOf('prove/runs'), fileOf('prove/mutants.json')]
const options = readOptions(process.argv.slice(2))
const { faultsPerMinute, lanes, minutes, seed, only } = options
const asked: RunOptions = {
  ...{ seed, minutes, faultsPerMinute, lanes, only },
  onlyFaults: options.faults,
  settleMs: options.settle * 60_000,
  keep: options.keep,
}

// Its processes end with it.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
  process.on(signal, () => {
    console.error(`ended by ${signal}`)
    process.exit(1)
  })

if (options.mutants) await tryMutants()
else {
  // An hour later another commit may be checked out.
  const commit = options.write ? readCommit() : ''
  const story = options.story ? (JSON.parse(readFileSync(options.story, 'utf8')) as Story) : undefined
  const result = await run({ ...asked, seed: story?.seed ?? seed, story, say: line => console.error(line) })
  const { story: told, ...figures } = result
  console.log(JSON.stringify(figures, null, 2))
  if (options.write) keepRun(runsFolder, { at: new Date().toISOString(), commit, faultsPerMinute, lanes, ...figures })
  if (result.violations.length > 0 && !story && options.shorten > 0)
    await keepStory(result.violations[0]!.invariant, told)
  process.exit(result.violations.length + result.errors.length > 0 ? 1 : 0)
}

function readCommit(): string {
  return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: fileOf('.'), encoding: 'utf8' }).trim()
}

/** The whole one at once; the shorter one in its place. Where the same parts do not fail again, chance had a part in it. */
async function keepStory(invariant: string, story: Story): Promise<void> {
  const file = `prove-${story.seed}.json`
  const write = (one: Story) => writeFileSync(file, `${JSON.stringify(one, null, 1)}\n`)
  write(story)
  console.error(`${file} has the story: --story ${file} tells it again. It is shortened for ${options.shorten} minutes`)
  const endsAt = performance.now() + options.shorten * 60_000
  const fails = async (shorter: Story) => {
    const { violations } = await run({ ...asked, seed: story.seed, story: shorter })
    const isSame = violations.some(one => one.invariant === invariant)
    if (isSame) write(shorter)
    return isSame
  }
  const { lanes: kept, faults: left } = await shorten(story, fails, () => performance.now() > endsAt)
  console.error(`${file} has ${kept.flat().length} commands and ${left.length} faults now`)
}

async function tryMutants(): Promise<void> {
  const tried: Mutant[] = []
  for (const file of await listMutants(options.names)) {
    const mutant = await tryMutant(file, seed)
    console.log(sayMutant(mutant))
    tried.push(mutant)
    if (options.write) keepMutant(mutant)
  }
  process.exit(tried.some(({ caughtBy }) => caughtBy.length === 0) ? 1 : 0)
}

/** At once: a run of all takes long. */
function keepMutant(mutant: Mutant): void {
  const others = readMutants(mutantsFile).filter(({ name }) => name !== mutant.name)
  const all = [...others, mutant].sort((a, b) => a.name.localeCompare(b.name))
  writeFileSync(mutantsFile, `${JSON.stringify(all, null, 2)}\n`)
}
