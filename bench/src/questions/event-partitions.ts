/**
 * Events of many wallets in one table, and in a partition a day: what taking in new ones costs, and forgetting a day. With
 * `--events 100000000` as many as a million wallets bring in ten days; otherwise so many that the question can be asked anywhere.
 * A hundred million take some 45 GB of disk and a quarter of an hour: rows are short, tables unlogged, both are filled at once.
 *
 * Both targets are loose, and meeting them is no proof that partitions pay. Taking in: 1.5, because rounds differ by as much as their
 * middle on a busy machine. Forgetting: 0.5, because it is timed once. The write-ahead log is in neither side.
 */
import { randomBytes } from 'node:crypto'
import type { Connection } from '@chispa/database/connect'
import { testDatabase } from '@chispa/testing/database'
import { alternate } from '../measure/alternate.ts'
import { median, spread } from '../measure/median.ts'
import { options } from '../options.ts'
import type { Question, Row } from '../question.ts'

const { events: count } = options()
const days = 30
const [rounds, batch] = [20, 500]
/** The same event may come again, live and from a wallet's ledger: within these days it is looked for. */
const overlapDays = 3

export const eventPartitions: Question = {
  name: 'event-partitions',
  limitSeconds: 180 + (20 * count) / 1e6,
  async run() {
    await using database = await testDatabase()
    const { sql } = database
    await fill(sql)
    const taken = await alternate(
      rounds,
      () => timed(() => takeIn(sql, 'parted')),
      () => timed(() => takeIn(sql, 'whole')),
    )
    const forgotten = {
      ours: await timed(() => sql.unsafe('drop table parted_0')),
      bare: await timed(() => sql.unsafe(`delete from whole where received_at < ${dayStart(1)}`)),
    }
    return {
      rows: [
        rowOf(`${batch} new events with ${count} kept`, taken, 1.5),
        rowOf(`forgetting the ${Math.round(count / days)} events of a day`, [forgotten], 0.5),
      ],
      rounds: { taken, forgotten },
    }
  },
}

/** Days before now; the oldest is day 0. */
const dayStart = (day: number) => `date_trunc('day', now()) - interval '${days - 1 - day} days'`

const columns = `
  event_key bytea not null, wallet_id integer not null, received_at timestamptz(3) not null, amount_msats bigint not null, body text not null`

async function fill(sql: Connection): Promise<void> {
  await sql.unsafe(`create unlogged table whole (${columns})`)
  await sql.unsafe(`create table parted (${columns}) partition by range (received_at)`)
  for (let day = 0; day < days; day++)
    await sql.unsafe(`
      do $$ begin execute format('create unlogged table parted_${day} partition of parted for values from (%L) to (%L)',
        ${dayStart(day)}, ${dayStart(day + 1)}); end $$`)
  await Promise.all([fillTable(sql, 'whole'), fillTable(sql, 'parted')])
}

/** A statement a day: one of a hundred million would hold all of it in one transaction. */
async function fillTable(sql: Connection, table: 'whole' | 'parted'): Promise<void> {
  const perDay = Math.ceil(count / days)
  await using connection = await reserve(sql)
  const { one } = connection
  await one`set maintenance_work_mem = '512MB'`
  await one`set statement_timeout = 0`
  for (let day = 0; day < days; day++) {
    // Straight into the partition: nothing has to be routed row by row.
    const into = table === 'whole' ? 'whole' : `parted_${day}`
    await one.unsafe(`
      insert into ${into}
      select sha256(int8send(n + ${day * perDay})), n % 100000, ${dayStart(day)} + n * interval '86399 seconds' / ${perDay}, 1000, 'x'
      from generate_series(1, ${perDay}) n`)
  }
  await one.unsafe(`create ${table === 'whole' ? 'unique ' : ''}index on ${table} (event_key)`)
  await one.unsafe(`create index on ${table} (received_at)`)
  await one.unsafe(`analyze ${table}`)
}

/** One connection for statements that belong together. */
async function reserve(sql: Connection) {
  const one = await sql.reserve()
  return { one, [Symbol.asyncDispose]: async () => one.release() }
}

async function takeIn(sql: Connection, table: 'whole' | 'parted'): Promise<void> {
  const keys = Array.from({ length: batch }, () => randomBytes(32).toString('hex'))
  const since = table === 'parted' ? sql`and e.received_at > now() - ${overlapDays} * interval '1 day'` : sql``
  await sql`
    insert into ${sql(table)}
    select decode(key, 'hex'), 1, now(), 1000, 'x'
    from unnest(${keys}::text[]) key
    where not exists (select from ${sql(table)} e where e.event_key = decode(key, 'hex') ${since})`
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const beganAt = performance.now()
  await work()
  return performance.now() - beganAt
}

function rowOf(question: string, pairs: { ours: number; bare: number }[], most: number): Row {
  const ratios = pairs.map(({ ours, bare }) => ours / bare)
  const ratio = median(ratios)
  const shown = (side: 'ours' | 'bare') => `${median(pairs.map(pair => pair[side])).toFixed(1)} ms`
  return {
    question,
    ours: shown('ours'),
    bare: shown('bare'),
    ratio: ratio.toFixed(2),
    wanted: `<= ${most}`,
    verdict: ratio <= most ? 'met' : 'MISSED',
    ...(pairs.length > 1 && {
      notes: `middle half of ${pairs.length} rounds within ${Math.round(spread(ratios) * 100)} %`,
    }),
  }
}
