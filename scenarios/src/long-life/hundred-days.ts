/**
 * A hundred days of the four tables that get rows with every payment: what forgetting a day costs, and whether what is looked up costs the same
 * with ten days kept and with a hundred. Counted in pages that PostgreSQL touched, by EXPLAIN of the product's own statements; never in time.
 */
import { createHash } from 'node:crypto'
import type { Connection, Sql } from '@chispa/database/connect'
import { testDatabase } from '@chispa/testing/database'
import { deleteDelivered, insertEvents } from '../../../services/listener/src/events/store.ts'
import { listRecentEvents } from '../../../services/listener/src/status/store.ts'
import { deleteOldActivity, listActivityRows } from '../../../services/web/src/activity/store.ts'
import { deleteOldEvents, takeEvents } from '../../../services/web/src/listener-webhooks/inbox-store.ts'
import { deleteOldest, listSince } from '../../../services/web/src/live/store.ts'

export type Cost = { table: string; what: string; perDay: number; pages: { days: number; pages: number }[] }
export type HundredDaysResult = { perDay: number; lookUps: Cost[]; forgetting: Cost[] }

const [fewDays, manyDays] = [10, 100]
/** So few that each has more rows in ten days than are told at once. */
const members = 20
const dayMs = 86_400_000
const at = (day: number) => new Date(Date.UTC(2027, 0, 1) + day * dayMs)
const keyOf = (n: number) => createHash('sha256').update(String(n)).digest('hex')

export async function runHundredDays(perDay: number): Promise<HundredDaysResult> {
  await using database = await testDatabase({ poolSize: 1 })
  const { sql } = database
  await fill(sql, 0, fewDays, perDay)
  const few = [await lookUps(sql, fewDays, perDay), await forgetDay(sql, 0, perDay)]
  await fill(sql, fewDays, manyDays, perDay)
  const many = [await lookUps(sql, manyDays, perDay), await forgetDay(sql, 1, perDay)]
  const [looked = [], forgotten = []] = few.map((costs, part) =>
    costs.map(({ table, what, pages }, index) => ({
      ...{ table, what, perDay },
      pages: [
        { days: fewDays, pages },
        { days: manyDays, pages: many[part]![index]!.pages },
      ],
    })),
  )
  return { perDay, lookUps: looked, forgetting: forgotten }
}

/** In the order of time, as rows come. */
async function fill(sql: Connection, fromDay: number, toDay: number, perDay: number): Promise<void> {
  const [from, to] = [fromDay * perDay, toDay * perDay - 1]
  const moment = `'${at(0).toISOString()}'::timestamptz + n * interval '1 day' / ${perDay}`
  const key = `encode(sha256(n::text::bytea), 'hex')`
  await sql`set statement_timeout = 0`
  for (const into of [
    `listener.events (event_key, wallet_id, type, payment_hash, amount_msats, body, received_at, status, delivered_at)
       select ${key}, 'w' || n % ${members}, 'payment_received', ${key}, 1000, repeat('x', 300), ${moment}, 'delivered', ${moment} + interval '1 s'`,
    `listener_inbox (event_key, type, wallet_id, taken_at) select ${key}, 'payment_received', 'w' || n % ${members}, ${moment}`,
    `member_events (user_id, name, subject, created_at) select 'u' || n % ${members}, 'payment:received', ${key}, ${moment}`,
    `activity (category, level, event, message, created_at) select 'CARD', 'INFO', 'card.paid', 'A card paid ' || n || ' sats', ${moment}`,
  ])
    await sql.unsafe(`insert into ${into} from generate_series(${from}, ${to}) n`)
  for (const table of ['listener.events', 'listener_inbox', 'member_events', 'activity'])
    await sql.unsafe(`vacuum analyze ${table}`)
}

type Look = { table: string; what: string; pages: number }

async function lookUps(sql: Connection, days: number, perDay: number): Promise<Look[]> {
  const last = days * perDay
  const event = (n: number) => ({
    ...{
      eventKey: keyOf(n),
      walletId: 'w1',
      type: 'payment_received' as const,
      paymentHash: keyOf(n),
      amountMsats: 1000,
      body: 'x',
    },
    ...{ recovered: false, receivedAt: at(days), nextAttemptAt: at(days), held: false },
  })
  const known = Array.from({ length: 20 }, (_, turn) => Math.floor((last / 20) * turn))
  const [{ id } = { id: '0' }] = await sql<{ id: string }[]>`
    select id::text from member_events where user_id = 'u1' order by id desc offset 5 limit 1`
  const looks: [string, string, (one: Sql) => Promise<unknown>][] = [
    [
      'listener.events',
      'twenty that are known already, told again',
      one => insertEvents(one, known.map(event) as never),
    ],
    ['listener.events', 'the newest fifty', one => listRecentEvents(one, 50)],
    [
      'listener_inbox',
      'twenty that were taken before',
      one =>
        takeEvents(
          one,
          known.map(n => ({ eventKey: keyOf(n), type: 'payment_received', walletId: 'w1' })),
          at(days),
        ),
    ],
    [
      'member_events',
      'what a member missed',
      one => listSince(one, { userId: 'u1', lastId: id, overlapMs: 1000, limit: 100 }),
    ],
    ['activity', 'the newest fifty', one => listActivityRows(one, { limit: 50 })],
    [
      'activity',
      'fifty of a category, from the middle',
      one => listActivityRows(one, { category: 'CARD', before: Math.floor(last / 2), limit: 50 }),
    ],
  ]
  const costs: Look[] = []
  for (const [table, what, look] of looks) costs.push({ table, what, pages: (await pagesOf(sql, look)).pages })
  return costs
}

/** The oldest day of each, by the product's own deletion, in its own batches. */
async function forgetDay(sql: Connection, day: number, perDay: number): Promise<Look[]> {
  const before = at(day + 1)
  const deletions: [string, (one: Sql, batch: number) => Promise<unknown>, number][] = [
    ['listener.events', (one, batch) => deleteDelivered(one, before, batch), 1000],
    ['listener_inbox', (one, batch) => deleteOldEvents(one, before, batch), 5000],
    ['member_events', (one, batch) => deleteOldest(one, before, batch), 5000],
    ['activity', (one, batch) => deleteOldActivity(one, before, batch), 5000],
  ]
  const costs: Look[] = []
  for (const [table, remove, batch] of deletions) {
    let [rows, pages] = [0, 0]
    for (;;) {
      const part = await pagesOf(sql, one => remove(one, batch), true)
      rows += part.rows
      pages += part.pages
      if (part.rows < batch) break
    }
    costs.push({ table, what: 'forgetting its oldest day', pages })
    if (rows < perDay * 0.9) throw new Error(`Of ${table} only ${rows} rows of a day went`)
  }
  return costs
}

type Ask = (first: TemplateStringsArray, ...values: unknown[]) => Promise<[{ 'QUERY PLAN': [{ Plan: Node }] }]>
type Node = {
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  'Actual Rows': number
  Plans?: Node[]
  'Node Type': string
}

/** Every statement of the work, explained and carried out; then taken back unless it is to stay. */
async function pagesOf(
  sql: Connection,
  work: (sql: Sql) => Promise<unknown>,
  stays = false,
): Promise<{ pages: number; rows: number }> {
  let [pages, rows] = [0, 0]
  const undone = new Error('undone')
  await sql
    .begin(async tx => {
      const ask = tx as unknown as Ask
      const explained: Ask = (first, ...values) => {
        const statement = ask(first, ...values)
        if (!('raw' in first)) return statement
        const run = async () => {
          const [
            {
              'QUERY PLAN': [{ Plan }],
            },
          ] = await ask`explain (analyze, buffers, timing off, format json) ${statement}`
          pages += Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
          if (Plan['Node Type'] !== 'ModifyTable') return ask(first, ...values)
          const gone = Plan.Plans?.[0]?.['Actual Rows'] ?? 0
          rows += gone
          return Object.assign(
            Array.from({ length: gone }, () => ({})),
            { count: gone },
          )
        }
        // Parts of other statements are never awaited.
        Reflect.defineProperty(statement, 'then', {
          value: (...ears: Parameters<Promise<unknown>['then']>) => run().then(...ears),
        })
        return statement
      }
      await work(Object.assign(explained, tx) as unknown as Sql)
      if (!stays) throw undone
    })
    .catch(error => {
      if (error !== undone) throw error
    })
  return { pages, rows }
}
