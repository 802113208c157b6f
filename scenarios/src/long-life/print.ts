/** What was found, as a section of docs/reliability.md. */
import type { DayResult } from './day.ts'
import type { HundredDaysResult } from './hundred-days.ts'
import type { YearResult } from './year.ts'

/** Each part may be of another run. `remark`: what is to be known of it. */
export type Run = { at: string; commit: string; remark?: string | undefined }
export type LongLifeResults = {
  year?: YearResult & Run
  watched?: YearResult & Run
  day?: DayResult & Run
  hundredDays?: HundredDaysResult & Run
}

/** Named, so that nobody takes their absence for a proof. */
export const notCovered = [
  'Between two steps of the clock nothing is under way: what is cut off in the middle by a jump is the business of `npm run prove`.',
  'A step is longer than the lease of a listener, so its lease ends at every step and is renewed: that another process takes over in time is tested with the machine’s clock (`scenarios/many-services.test.ts`).',
  'Steps longer than 55 minutes are outages to a take-over and to the silence of a wallet: their stories run only in shorter ones.',
  'The certificate of the proxy in front: its warning before the end is tested with a moved clock inside one process (`services/web/src/self-test`), not here.',
  'Quiet hours of notifications: their rule is tested by itself (`services/web/src/push/quiet-hours.test.ts`), their table is never filled here.',
  'Coupons of vouchers that expire, courtesy wallets, pairings, pictures and profiles that nobody uses any more: tested in their features with a moved clock, not over a year.',
  'Whole years: a run that ends before 366 days says how far it came, and a promise that it did not come to has 0 in its row.',
  'What PostgreSQL does by its own clock: autovacuum, statement timeouts, the age of transactions.',
  'An object that hangs on one socket or one timer that stays: their memory is told and not judged, their number is.',
  'Backups of thirty days, which the timer of systemd keeps.',
]

export function printLongLife({ year, watched, day, hundredDays }: LongLifeResults): string {
  const parts = [
    '## Long life',
    `\`npm run long-life\`. The services are real processes whose time is moved in steps (\`--import\`), and so is \`now()\` of their database; relay, wallets and people share it.`,
    ...(year ? [printYear(year)] : []),
    ...(watched ? [printYear(watched)] : []),
    ...(day ? [printDay(day)] : []),
    ...(hundredDays ? [printHundredDays(hundredDays)] : []),
    '### What is not covered',
    notCovered.map(line => `- ${line}`).join('\n'),
  ]
  return `${parts.join('\n\n')}\n`
}

const ranAt = ({ at, commit, remark }: Run): string =>
  `On ${at.slice(0, 10)} at ${commit}.${remark ? ` ${remark}` : ''}`

const table = (head: string[], rows: (string | number)[][]) =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')

function printYear(run: YearResult & Run): string {
  const { from, days, stepMinutes, steps, minutes, seed, stories, problems, endings, overdue } = run
  const never = endings.filter(({ maxRows }) => maxRows === 0)
  return [
    `### ${days} days in ${minutes.toFixed(0)} minutes`,
    `${ranAt(run)} From ${from.slice(0, 10)}${metDays(from, days)}; ${steps} steps of at most ${stepMinutes} minutes, seed ${seed}.`,
    table(
      ['Promise', 'Where it is made', 'Times', 'Did not hold'],
      stories.map(({ story, promised, told, problems }) => [story, promised, told, problems]),
    ),
    ...problems.map(({ story, endedAt, problem }) => `- ${endedAt.slice(0, 10)}, ${story}: \`${firstLine(problem)}\``),
    'Rows that have an end, looked at twice a day: how many there were at most, and how many of them well after their end.',
    table(
      ['Table', 'End', 'Rows', 'Over'],
      endings
        .filter(({ maxRows }) => maxRows > 0)
        .map(({ table: name, promise, maxRows, maxOver }) => [`\`${name}\``, promise, maxRows, maxOver]),
    ),
    `Never seen at a look, because they end between two of them or nothing came to them: ${never.map(({ table: name, promise }) => `\`${name}\` (${promise})`).join(', ')}.`,
    ...overdue.map(line => `- ${line}`),
  ].join('\n\n')
}

const firstLine = (text = '') => text.split('\n')[0]

/** What a run that ended early never met is not claimed. */
const markedDays = {
  '2027-10-31': 'clocks back',
  '2027-12-31': 'the year end',
  '2028-02-29': 'a leap day',
  '2028-03-26': 'clocks forward',
}

function metDays(from: string, days: number): string {
  const end = new Date(Date.parse(from) + days * 86_400_000).toISOString()
  const met = Object.entries(markedDays).filter(([day]) => day < end.slice(0, 10))
  return met.length === 0 ? '' : `, over ${met.map(([, what]) => what).join(', ')}`
}

function printDay(run: DayResult & Run): string {
  const { rounds, turns, acts, minutes, growth } = run
  const done = Object.entries(acts).map(([what, times]) => `${what} ${times}`)
  return [
    '### A day at speed',
    `${ranAt(run)} ${rounds} equal rounds of ${turns} turns of four members in ${minutes.toFixed(0)} minutes: ${done.join(', ')}. After each round, the same quiet and a snapshot of the heap; growth is the slope over all rounds but the first four. Objects are those of the program outside of sockets, timers and stores of a bounded size (\`packages/concurrency/src/bounded-cache.ts\`, and the statements that the driver knows on each connection); what those and the sources take, and what V8 makes of the program while it compiles what is hot, is told and not judged.`,
    table(
      ['What', 'First', 'Last', 'A round', 'Allowed', 'Grows'],
      growth.map(({ what, first, last, perRound, allowedPerRound, isGrowing }) => [
        what,
        first,
        last,
        perRound,
        allowedPerRound ?? '',
        isGrowing ? 'YES' : 'no',
      ]),
    ),
  ].join('\n\n')
}

function printHundredDays(run: HundredDaysResult & Run): string {
  const { perDay, lookUps, forgetting } = run
  const rowOf = ({ table: name, what, pages: [few, many] }: HundredDaysResult['lookUps'][number]) => [
    `\`${name}\``,
    what,
    few!.pages,
    many!.pages,
  ]
  return [
    '### A hundred days of events',
    `${ranAt(run)} ${perDay} rows a day in each table; pages of 8 KiB that PostgreSQL touched for the product's own statements.`,
    table(['Table', 'What', 'With 10 days kept', 'With 100 days kept'], [...lookUps, ...forgetting].map(rowOf)),
  ].join('\n\n')
}
