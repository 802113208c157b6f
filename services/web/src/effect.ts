/**
 * What a reported payment changes. Every effect runs inside the transaction that records the event, before the listener is
 * told that we have it: either all of it is written or the listener tells it again. A feature that reacts to payments names
 * its effects.
 */
import type { PaymentEventType } from '@chispa/contract/webhooks'
import type { Sql, SqlPart } from '@chispa/database/connect'
import type { Log } from '@chispa/service/log'
import { inRequest } from '@chispa/service/request-context'
import type { ActivityLog } from './activity/record.ts'

/** What the wallet reported, cut down to what can be used. Nothing in it is proven but by its preimage. */
export type ReportedPayment = {
  eventKey: string
  type: PaymentEventType
  walletId: string
  /** Lower-case hex. */
  paymentHash: string
  amountMsats: number | undefined
  /** 64 lower-case hex digits; not checked against the hash. */
  preimage: string | undefined
  feesPaidMsats: number | undefined
  /** Unix seconds, by the wallet's clock. */
  settledAt: number | undefined
  /** Unix milliseconds, by the listener's clock: when it was first seen. */
  receivedAt: number
  recovered: boolean
  /** Of the request that reported it. */
  requestId: string | undefined
}

/** `sql` is the transaction; activity that cannot be written fails it. */
export type EffectDeps = { sql: Sql; activity: ActivityLog; log: Log; now: () => Date }

/** What a condition may look at: columns of the rows of reported payments. */
export type ReportedColumns = { walletId: SqlPart; paymentHash: SqlPart; hasPreimage: SqlPart }

export type Effect = {
  on: PaymentEventType
  /**
   * A condition: whether there is anything to do. Asked in the same statement that records events which concern nobody, so
   * most events cost no transaction. Read-only and cheap; when in doubt it is true.
   */
  concerns: (sql: Sql, reported: ReportedColumns) => SqlPart
  /**
   * All that came together and concerns this effect. What it throws undoes all of them, and each is then tried alone: so it
   * must not throw for what was reported.
   */
  apply: (deps: EffectDeps, payments: readonly ReportedPayment[]) => Promise<void>
  /** After the commit, for waking somebody up: may be lost with the process, so nothing may depend on it. */
  afterwards?: (payment: ReportedPayment) => void
}

export type ApplyOne = (deps: EffectDeps, payment: ReportedPayment) => Promise<void>

/** For effects that go payment by payment. */
export const oneByOne =
  (apply: ApplyOne): Effect['apply'] =>
  async (deps, payments) => {
    for (const payment of payments) {
      const { requestId } = payment
      await (requestId === undefined ? apply(deps, payment) : inRequest({ requestId }, () => apply(deps, payment)))
    }
  }
