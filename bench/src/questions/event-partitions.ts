/**
 * Events of many wallets in one table, and in a partition a day: what taking in new ones costs, and forgetting a day. With `--events 100000000` as many as
 * a million wallets bring in a while; otherwise so many that the question can be asked anywhere.
 *
 * Both targets are loose, and meeting them is no proof that partitions pay. Taking in: 1.5, because on the busy machine where it was tried (186 against 147 ms) rounds differed by
 * as much as their middle: a closer target would measure the machine. Forgetting: 0.5, because it is timed once, with the few rows of a small day (68 against 223 ms there). Tables are unlogged: the write-ahead log is in neither side. Closer ones need 100 million events and an idle machine.
 */
import { randomBytes } from 'node:crypto'
import type { Connection } from '@chispa/database/connect'
import { testDatabase } from '@chispa/testing/database'
import { alternate } from '../measure/alternate.ts'
import { median, spread } from '../measure/median.ts'
import { options } from '../options.ts'
import type { Question, Row } from '../question.ts'

const days = 30
const [rounds, batch] = [20, 500]
/** The same event may come again, live and from a wallet's ledger: within these days it is looked for. */
const overlapDays = 3

export const eventPartitions: Question = {
  name: 'event-partitions',
  async run() {
    const { events: count } = options()
    await using database = await testDatabase()
    const { sql } = database
    await fill(sql, count)
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
  event_key text collate "C" not null, wallet_id text not null, type text not null, payment_hash text not null, amount_msats bigint,
  body text not null, received_at timestamptz(3) not null, status text not null, delivered_at timestamptz(3)`

async function fill(sql: Connection, count: number): Promise<void> {
  await sql.unsafe(`create unlogged table whole (${columns})`)
  await sql.unsafe(`create table parted (${columns}) partition by range (received_at)`)
  for (let day = 0; day < days; day++)
    await sql.unsafe(`
      do $$ begin execute format('create unlogged table parted_${day} partition of parted for values from (%L) to (%L)',
        ${dayStart(day)}, ${dayStart(day + 1)}); end $$`)
  for (let day = 0; day < days; day++) {
    const rows = `
      select encode(sha256(('${day} ' || n)::bytea), 'hex'), 'wallet-' || n % 100000, 'payment_received', encode(sha256(n::text::bytea), 'hex'),
             1000, repeat('x', 300), ${dayStart(day)} + n * interval '86399 seconds' / ${Math.ceil(count / days)}, 'delivered', now()
      from generate_series(1, ${Math.round(count / days)}) n`
    await sql.unsafe(`insert into whole ${rows}`)
    await sql.unsafe(`insert into parted ${rows}`)
  }
  for (const table of ['whole', 'parted']) {
    await sql.unsafe(`create ${table === 'whole' ? 'unique ' : ''}index on ${table} (event_key)`)
    await sql.unsafe(`create index on ${table} (received_at desc, event_key)`)
    await sql.unsafe(`analyze ${table}`)
  }
}

async function takeIn(sql: Connection, table: 'whole' | 'parted'): Promise<void> {
  const keys = Array.from({ length: batch }, () => randomBytes(32).toString('hex'))
  const since = table === 'parted' ? sql`and e.received_at > now() - ${overlapDays} * interval '1 day'` : sql``
  await sql`
    insert into ${sql(table)}
    select key, 'wallet', 'payment_received', key, 1000, ${'x'.repeat(300)}, now(), 'delivered', now()
    from unnest(${keys}::text[]) key
    where not exists (select from ${sql(table)} e where e.event_key = key ${since})`
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
