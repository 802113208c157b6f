/**
 * `npm run prove`: lives a community's days against the whole platform under faults, then holds five ledgers against each other.
 *
 *   --seed N               which story; printed, and drawn where it is not said
 *   --minutes N            how long, 5 where it is not said; then everything is healed and waited for
 *   --faults-per-minute N  how many faults, 60 where it is not said
 *   --lanes N              how many people do something at the same time, 6 where it is not said
 *   --story FILE           tells a kept story again instead
 *   --shorten N            minutes for which a failing story is shortened, 10 where it is not said
 *   --write                keeps the figures in prove/runs.json and prints docs/reliability.md
 *   --report               prints docs/reliability.md from the figures that are kept
 *   --mutants              breaks the product on purpose, in copies, and tells which of them a run catches
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { commands } from './commands/commands.ts'
import { faults } from './faults/faults.ts'
import { listMutants, tryMutant } from './mutants.ts'
import { readOptions } from './options.ts'
import { printReport, readRuns } from './report.ts'
import { type Result, run } from './run.ts'
import { shorten } from './shorten.ts'
import type { Story } from './story.ts'

const fileOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const [runsFile, documentFile] = [fileOf('prove/runs.json'), fileOf('docs/reliability.md')]
const options = readOptions(process.argv.slice(2))
const { faultsPerMinute, lanes, minutes, seed } = options

if (options.report) print()
else if (options.mutants) await tryMutants()
else {
  const story = options.story ? (JSON.parse(readFileSync(options.story, 'utf8')) as Story) : undefined
  const result = await run({ ...options, seed: story?.seed ?? seed, story, say: line => console.error(line) })
  const { story: told, ...figures } = result
  console.log(JSON.stringify(figures, null, 2))
  if (options.write) keep(figures)
  if (result.violations.length > 0 && !story) await keepStory(result.violations[0]!.invariant, told)
  process.exit(result.violations.length + result.errors.length > 0 ? 1 : 0)
}

function keep(figures: Omit<Result, 'story'>): void {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: fileOf('.'), encoding: 'utf8' }).trim()
  const run = { at: new Date().toISOString(), commit, faultsPerMinute, lanes, ...figures }
  writeFileSync(runsFile, `${JSON.stringify([...readRuns(runsFile), run], null, 2)}\n`)
  print()
}

function print(): void {
  writeFileSync(documentFile, printReport(readRuns(runsFile), { commands, faults }))
}

/** The whole one at once; the shorter one in its place. Where the same parts do not fail again, chance had a part in it. */
async function keepStory(invariant: string, story: Story): Promise<void> {
  const file = `prove-${story.seed}.json`
  const write = (one: Story) => writeFileSync(file, `${JSON.stringify(one, null, 1)}\n`)
  write(story)
  console.error(`${file} has the story: --story ${file} tells it again. It is shortened for ${options.shorten} minutes`)
  const endsAt = performance.now() + options.shorten * 60_000
  const fails = async (shorter: Story) => {
    const { violations } = await run({ seed: story.seed, minutes, faultsPerMinute, lanes, story: shorter })
    const isSame = violations.some(one => one.invariant === invariant)
    if (isSame) write(shorter)
    return isSame
  }
  const { lanes: kept, faults: left } = await shorten(story, fails, () => performance.now() > endsAt)
  console.error(`${file} has ${kept.flat().length} commands and ${left.length} faults now`)
}

async function tryMutants(): Promise<void> {
  const args = ['--seed', seed, '--minutes', minutes, '--faults-per-minute', faultsPerMinute, '--lanes', lanes].map(
    String,
  )
  let missed = 0
  for (const patch of await listMutants()) {
    const { name, seconds, caughtBy } = await tryMutant(patch, args)
    console.log(`${name}: ${caughtBy.length > 0 ? `caught as ${caughtBy.join(', ')}` : 'not caught'}, ${seconds} s`)
    if (caughtBy.length === 0) missed++
  }
  process.exit(missed > 0 ? 1 : 0)
}
