/** Deliveries on a database of their own, to a receiver that can be told to misbehave, with a clock that is set. */
import { randomBytes } from 'node:crypto'
import { systemClock } from '@chispa/concurrency/clock'
import { createLog } from '@chispa/service/log'
import { testDatabase } from '@chispa/testing/database'
import { Counters } from '../src/counters.ts'
import { paymentEvent } from '../src/events/payment-event.ts'
import { type EventRow, insertEvents } from '../src/events/store.ts'
import { Delivery, type DeliveryOptions } from '../src/webhooks/delivery.ts'
import { startReceiver } from './receiver.ts'

const secret = 'listener secret of at least 32 characters'

export async function openDeliveries() {
  const { sql, ...database } = await testDatabase()
  const receiver = await startReceiver(secret)
  const deliveries: Delivery[] = []
  const lines: string[] = []
  const log = createLog('listener', 'warn', { write: line => void lines.push(line) })
  const counters = new Counters()
  let time = new Date('2026-11-15T12:00:00Z')
  const clock = { ...systemClock, now: () => time }
  const deps = { sql, log, counters, clock }

  const start = (options: DeliveryOptions = {}, maxAttempts = 5): Delivery => {
    // Who is slow to answer on a busy machine is not away.
    const quick = { firstProbeMs: 20, maxProbeMs: 40, timeoutMs: 60_000, claimMs: 120_000, ...options }
    const delivery = new Delivery(deps, { origin: receiver.origin, secret, maxAttempts }, quick)
    delivery.start()
    deliveries.push(delivery)
    return delivery
  }

  return {
    ...database,
    sql,
    receiver,
    lines,
    counters,
    start,
    deps,
    /** Sets the clock and lets everybody look at it. */
    later(ms: number): void {
      time = new Date(time.getTime() + ms)
      for (const delivery of deliveries) delivery.wake()
    },
    newEvents(count: number, walletId = 'wallet') {
      return Array.from({ length: count }, (_, at) => {
        const hash = randomBytes(32).toString('hex')
        const transaction = { type: 'incoming', state: 'settled', paymentHash: hash, amountMsats: at, feesPaidMsats: 0 }
        const raw = { payment_hash: hash, amount: at }
        const payment = { walletId, type: 'payment_received', transaction, raw, recovered: false } as const
        return paymentEvent(
          { ...payment, transaction: { ...transaction, type: 'incoming', state: 'settled' } },
          new Date(time.getTime() + at),
        )
      })
    },
    /** As the way in does it. */
    async take(delivery: Delivery, events: ReturnType<typeof paymentEvent>[]): Promise<void> {
      const terms = delivery.terms(events.map(({ walletId }) => walletId))
      const rows = events.map((event, at) => ({ ...event, userId: event.walletId, ...terms[at]! }))
      await insertEvents(sql, rows)
      delivery.accept(rows, false)
    },
    /** As a process leaves them that was killed. */
    async leave(events: ReturnType<typeof paymentEvent>[], row: Partial<EventRow> = {}): Promise<void> {
      await insertEvents(
        sql,
        events.map(event => ({ ...event, nextAttemptAt: time, held: false, ...row })),
      )
    },
    async rows() {
      return sql<
        {
          eventKey: string
          status: string
          attempts: number
          held: boolean
          nextAttemptAt: Date | null
          lastError: string | null
        }[]
      >`
        select event_key, status, attempts, held, next_attempt_at, last_error from listener.events order by received_at`
    },
    async statuses(): Promise<Record<string, number>> {
      const rows = await sql<{ status: string; count: number }[]>`
        select case when held then 'held' else status end as status, count(*) from listener.events group by 1`
      return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
    },
    waitFromNow: (at: Date | null | undefined) => at && at.getTime() - time.getTime(),
    async [Symbol.asyncDispose]() {
      for (const delivery of deliveries) await delivery.stop()
      await receiver.stop()
      await sql.end({ timeout: 5 })
      await database[Symbol.asyncDispose]()
    },
  }
}
