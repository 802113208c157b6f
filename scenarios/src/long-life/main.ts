/**
 * `npm run long-life`: a year by a moved clock, what needs a look within the hour for some weeks of it, a day at speed, a hundred days of events.
 *
 *   --only year|watched|day|hundred-days   one of them
 *   --seed N                       at which minutes the stories of the year begin, 1 where it is not said
 *   --days N, --step N             of the year, and how many minutes the clock moves at once: 366 and 180
 *   --minutes N                    of the year at most: 60
 *   --rounds N, --turns N          of the day: 24 and 6
 *   --snapshots FOLDER             keeps the heap of both services after each round of the day, to be compared by a browser's tools
 *   --rows N                       a day in each table of the hundred days: 5000
 *   --remark TEXT                  is printed with the figures
 *   --write                        keeps the figures in scenarios/long-life.json, from which docs/reliability.md is printed
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { runDay } from './day.ts'
import { runHundredDays } from './hundred-days.ts'
import { type LongLifeResults, printLongLife, type Run } from './print.ts'
import { watched, watchedDays, watchedStepMinutes } from './stories.ts'
import { runYear, type YearResult } from './year.ts'

const text = (fallback: string) => ({ type: 'string' as const, default: fallback })
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    snapshots: { type: 'string' },
    remark: { type: 'string' },
    write: { type: 'boolean', default: false },
    ...{
      seed: text('1'),
      days: text('366'),
      step: text('180'),
      minutes: text('60'),
      rounds: text('24'),
      turns: text('6'),
      rows: text('5000'),
    },
  },
})
const { seed, days, step, minutes, rounds, turns, rows } = Object.fromEntries(
  (['seed', 'days', 'step', 'minutes', 'rounds', 'turns', 'rows'] as const).map(name => {
    const value = Number(values[name])
    if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} takes a whole number: ${values[name]}`)
    return [name, value]
  }),
) as Record<'seed' | 'days' | 'step' | 'minutes' | 'rounds' | 'turns' | 'rows', number>
const isAsked = (part: string) => values.only === undefined || values.only === part
const say = (line: string) => console.error(line)

const file = fileURLToPath(new URL('../../long-life.json', import.meta.url))
const root = fileURLToPath(new URL('../../..', import.meta.url))
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
const ran = <Part>(part: Part): Part & Run => ({
  ...{ at: new Date().toISOString(), commit, remark: values.remark },
  ...part,
})
const parts: LongLifeResults = {}
if (isAsked('hundred-days')) parts.hundredDays = ran(await runHundredDays(rows))
if (isAsked('day')) parts.day = ran(await runDay({ rounds, turns, snapshots: values.snapshots, say }))
if (isAsked('year')) parts.year = ran(await runYear({ seed, days, stepMinutes: step, minutes, say }))
if (isAsked('watched'))
  parts.watched = ran(await runYear({ seed, days: watchedDays, stepMinutes: watchedStepMinutes, only: watched, say }))
const kept: LongLifeResults = values.write && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
const results: LongLifeResults = { ...kept, ...parts }
if (values.write) writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
console.log(printLongLife(results))
const isBroken = (year: YearResult | undefined) => year !== undefined && year.problems.length + year.overdue.length > 0
const isGrowing = parts.day?.growth.some(growth => growth.isGrowing) ?? false
process.exit(isBroken(parts.year) || isBroken(parts.watched) || isGrowing ? 1 : 0)
