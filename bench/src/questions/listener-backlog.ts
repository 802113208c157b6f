/** How long does the listener need for 10,000 events that nobody took, once the web service is back? */
import type { Connection } from '@chispa/database/connect'
import { until } from '@chispa/sandbox/until'
import { testDatabase } from '@chispa/testing/database'
import { startListener } from '../measure/listener.ts'
import { startReceiver } from '../network/receiver-process.ts'
import type { Question } from '../question.ts'

const [backlog, maxSeconds] = [10_000, 120]

export const listenerBacklog: Question = {
  name: 'listener-backlog',
  async run() {
    await using database = await testDatabase()
    const { sql, url } = database
    await using receiver = await startReceiver()
    await receiver.down()
    await leaveEvents(sql, backlog)
    await using listener = await startListener(url, receiver.origin)
    // It has seen by now that nobody is there, and holds what it had taken.
    await until(async () => (await sql`select from listener.events where held limit 1`).length > 0, 30_000)

    const before = await listener.program.usage()
    await receiver.up()
    const upAtMs = performance.timeOrigin + performance.now()
    const arrived = await receiver.collect(backlog)
    const after = await listener.program.usage()
    const repeated = arrived.length - new Set(arrived.map(({ paymentHash }) => paymentHash)).size
    const [firstSeconds, seconds] = [arrived[0]!, arrived.at(-1)!].map(({ atMs }) => (atMs - upAtMs) / 1000)
    const cpuMicroseconds = ((after.cpuMs - before.cpuMs) * 1000) / backlog
    return {
      rows: [
        {
          question: '10,000 undelivered events, once the web service is back',
          ours: `${seconds!.toFixed(0)} s, ${Math.round(cpuMicroseconds)} µs CPU each`,
          bare: '-',
          ratio: '-',
          wanted: `<= ${maxSeconds} s`,
          verdict: seconds! <= maxSeconds ? 'met' : 'MISSED',
          notes: `the first came after ${firstSeconds!.toFixed(1)} s: a listener looks for the web service every 5 s at first, after a long outage every minute; ${repeated} were sent twice`,
        },
      ],
      rounds: { firstSeconds, seconds, cpuMicroseconds, repeated },
    }
  },
}

/** As a process leaves them that was killed. */
async function leaveEvents(sql: Connection, count: number): Promise<void> {
  await sql`
    insert into listener.events
      (event_key, wallet_id, type, payment_hash, amount_msats, body, received_at, next_attempt_at)
    select hash, 'wallet', 'payment_received', hash, 21000,
           '{"type":"payment_received","eventKey":"' || hash || '","walletId":"wallet","receivedAt":1700000000000,' ||
           '"payment":{"paymentHash":"' || hash || '","transaction":{"invoice":"' || repeat('x', 300) || '"}}}',
           now() - n * interval '1 second', now()
    from generate_series(1, ${count}::int) n, lateral (select encode(sha256(n::text::bytea), 'hex') as hash) h`
  await sql`vacuum analyze`
}
