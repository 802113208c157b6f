/** A year in steps: every story begins on several days of it, so that it meets month ends, both changes of the clocks, the year end and the leap day. */
import { Endings, type Seen } from './endings.ts'
import { dayMs, hourMs, type Life, Lives, minuteMs, type Story, type Told } from './life.ts'
import { People } from './people.ts'
import { openPlatform } from './platform.ts'
import { alone, stories } from './stories.ts'

export type YearResult = {
  seed: number
  from: string
  days: number
  stepMinutes: number
  steps: number
  minutes: number
  stories: { story: string; promised: string; told: number; problems: number }[]
  problems: Told[]
  endings: Seen[]
  overdue: string[]
  errors: string[]
}
/** `minutes`: then it ends where it is, and says how many days it came to. */
export type YearOptions = {
  minutes?: number
  seed: number
  days: number
  stepMinutes: number
  only?: string[]
  say?: (line: string) => void
}

/** The autumn before a leap year: its year has a 29 February. */
const firstDay = new Date('2027-10-01T00:00:00Z')
/** The week of each: clocks back, year end, leap day, clocks forward. */
const oddDays = ['2027-10-28', '2027-12-28', '2028-02-26', '2028-03-23'].map(day => new Date(`${day}T00:00:00Z`))

export async function runYear(options: YearOptions): Promise<YearResult> {
  const { seed, days, stepMinutes, only, minutes = Number.POSITIVE_INFINITY, say = () => {} } = options
  const startedAt = performance.now()
  const end = new Date(firstDay.getTime() + days * dayMs)
  await using opened = await openPlatform(firstDay)
  const { platform } = opened
  const people = new People(platform)
  await people.start()
  const lives = new Lives(platform, stepMinutes * minuteMs, say)
  const make = (until: Life['until']): Life => ({
    ...{ platform, people, until },
    pass: ms => until(new Date(platform.now().getTime() + ms)),
  })
  const chosen = stories.filter(
    ({ name, maxStepMinutes = stepMinutes }) => (!only || only.includes(name)) && stepMinutes <= maxStepMinutes,
  )
  for (const [turn, story] of chosen.entries())
    for (const day of beginningsOf(story, end, alone.has(story) ? 40 + turn : 0)) {
      const random = (seed * 7919 + turn * 104_729 + day.getTime() / dayMs) % (24 * 60)
      lives.begin(story, new Date(day.getTime() + random * minuteMs), make)
    }
  const endings = new Endings(stepMinutes)
  const overdue = new Set<string>()
  try {
    for (let at = firstDay.getTime(); at < end.getTime(); at += 12 * hourMs) {
      if (performance.now() - startedAt > minutes * minuteMs) break
      await lives.runTo(new Date(Math.min(at + 12 * hourMs, end.getTime())))
      for (const line of await endings.look(platform.database.sql, platform.now())) overdue.add(line)
      if (at % (30 * dayMs) < 12 * hourMs)
        say(`${platform.now().toISOString()}: ${lives.told.length} told, ${platform.steps} steps`)
    }
  } finally {
    people.stop()
  }
  const { told } = lives
  return {
    ...{ seed, from: firstDay.toISOString(), stepMinutes, steps: platform.steps },
    days: Math.round((platform.now().getTime() - firstDay.getTime()) / dayMs),
    minutes: (performance.now() - startedAt) / minuteMs,
    stories: chosen.map(({ name: story, promised }) => ({
      ...{ story, promised, told: told.filter(one => one.story === story).length },
      problems: told.filter(one => one.story === story && one.problem).length,
    })),
    problems: told.filter(({ problem }) => problem),
    endings: endings.seen,
    overdue: [...overdue],
    errors: Object.values(platform.services).flatMap(({ lines }) => lines.filter(line => /"level":[56]0/.test(line))),
  }
}

/** On the first day, then whenever its last turn is over and in the odd weeks; not where the year ends before it does. */
function beginningsOf(story: Story, end: Date, shiftDays: number): Date[] {
  const regular: Date[] = []
  const pauseDays = Math.max(story.days, 60)
  for (let at = firstDay.getTime() + (shiftDays % 20) * dayMs; at < end.getTime(); at += pauseDays * dayMs)
    regular.push(new Date(at))
  const odd = story.days > 70 || shiftDays > 0 ? [] : oddDays
  return [...regular, ...odd].filter(at => at.getTime() + (story.days + 1) * dayMs <= end.getTime())
}
