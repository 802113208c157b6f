/**
 * The overview of a span: sums of its hours, days or months, the same of the span before, declines by reason. Who was active is
 * counted member by member, so it is remembered for a minute; everything else is of this moment.
 */
import { LoadingCache } from '@chispa/concurrency/bounded-cache'
import type { Scheduler } from '@chispa/concurrency/clock'
import type { Overview, OverviewBucket, OverviewFigures, OverviewSpan } from '@chispa/contract/overview'
import { refusals } from '@chispa/contract/refusals'
import type { Sql } from '@chispa/database/connect'
import { Refusal } from '../http/refusal.ts'
import {
  countMembers,
  countWallets,
  findCountedFrom,
  type Grain,
  listBuckets,
  listSums,
  type MemberRow,
  type SumRow,
} from './store.ts'
import { conditionsOf } from './wallet-conditions.ts'

type Shape = { unit: Grain; number: number; grain: 'hour' | 'day' }

const shapes: Record<OverviewSpan, Shape> = {
  day: { unit: 'hour', number: 24, grain: 'hour' },
  week: { unit: 'day', number: 7, grain: 'hour' },
  month: { unit: 'day', number: 30, grain: 'hour' },
  year: { unit: 'month', number: 12, grain: 'day' },
}

/** As many as there are spans and zones that people look from. */
const [maxRemembered, rememberMs] = [100, 60_000]

export type ReadOverview = (asked: { span: OverviewSpan; zone: string; now: Date }) => Promise<Overview>

export function overviewReader({ sql, clock }: { sql: Sql; clock: Scheduler }): ReadOverview {
  const active = new LoadingCache<string, MemberRow[]>({ max: maxRemembered, ttlMs: rememberMs, clock })
  return asked => showOverview(sql, asked, active)
}

async function showOverview(
  sql: Sql,
  { span, zone, now }: Parameters<ReadOverview>[0],
  active: LoadingCache<string, MemberRow[]>,
): Promise<Overview> {
  requireZone(zone)
  const { unit, number, grain } = shapes[span]
  const place = unit === 'day' ? zone : 'UTC'
  const { starts, earlier } = await listBuckets(sql, { unit, number, zone: place, now })
  const from = starts[0] ?? now
  const until = new Date(now.getTime() + 1)
  const stretch = {
    earlier,
    earlierUntil: new Date(earlier.getTime() + (until.getTime() - from.getTime())),
    from,
    until,
  }
  const [sums, members, wallets, countedFrom] = await Promise.all([
    listSums(sql, stretch, { grain, unit, zone: place }),
    active.get(`${unit} ${earlier.toISOString()}`, () => countMembers(sql, stretch, unit)),
    countWallets(sql),
    findCountedFrom(sql),
  ])
  const activeIn = (isEarlier: boolean) =>
    members.find(row => row.start === null && row.isEarlier === isEarlier)?.members ?? 0
  const byDate = new Map(members.flatMap(row => (row.start ? [[dateKey(row.start, 'UTC', unit), row.members]] : [])))
  return {
    span,
    asOf: now.toISOString(),
    countedFrom: countedFrom?.toISOString() ?? null,
    buckets: starts.map(start => bucketOf(start, sums, byDate.get(dateKey(start, place, unit)) ?? 0)),
    totals: figuresOf(
      sums.filter(row => !row.isEarlier),
      activeIn(false),
    ),
    previous: figuresOf(
      sums.filter(row => row.isEarlier),
      activeIn(true),
    ),
    declines: declinesOf(sums.filter(row => !row.isEarlier)),
    wallets: conditionsOf(wallets),
  }
}

/** Days of members are days in UTC: the bucket of a day takes those of the same date. */
function dateKey(start: Date, zone: string, unit: Grain): string {
  if (unit !== 'day') return start.toISOString()
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(start)
}

const bucketOf = (start: Date, sums: readonly SumRow[], activeMembers: number): OverviewBucket => ({
  start: start.toISOString(),
  ...figuresOf(
    sums.filter(row => !row.isEarlier && row.start.getTime() === start.getTime()),
    activeMembers,
  ),
})

const paidKinds = ['card', 'sent', 'forwarded']
const declineKinds = ['declined', 'refused']

function figuresOf(rows: readonly SumRow[], activeMembers: number): OverviewFigures {
  const sum = (of: 'count' | 'msats', kinds: readonly string[]) =>
    rows.filter(({ kind }) => kinds.includes(kind)).reduce((total, row) => total + row[of], 0)
  return {
    receivedCount: sum('count', ['received']),
    receivedMsats: sum('msats', ['received']),
    paidCount: sum('count', paidKinds),
    paidMsats: sum('msats', paidKinds),
    cardPayments: sum('count', ['card']),
    taps: sum('count', ['tap']),
    declines: sum('count', declineKinds),
    activeMembers,
  }
}

function declinesOf(rows: readonly SumRow[]): Overview['declines'] {
  const counts = new Map<string, number>()
  for (const { kind, detail, count } of rows) {
    if (declineKinds.includes(kind)) counts.set(detail, (counts.get(detail) ?? 0) + count)
  }
  return [...counts]
    .map(([reason, count]) => ({ reason, message: wordsFor(reason), count }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1))
}

const wordsFor = (reason: string): string =>
  (refusals as Record<string, { message: string } | undefined>)[reason]?.message ?? reason

/** Names only: an offset such as +05:30 means the opposite to the database. */
function requireZone(zone: string): void {
  try {
    if (!/^[A-Za-z]/.test(zone)) throw new RangeError()
    new Intl.DateTimeFormat('en', { timeZone: zone })
  } catch {
    throw new Refusal('unknown_time_zone')
  }
}
