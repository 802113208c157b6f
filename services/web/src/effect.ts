/**
 * What a reported payment changes. Every effect runs inside the transaction that records the event, before the listener is
 * told that we have it: either all of it is written or the listener tells it again. A feature that reacts to payments names
 * its effects.
 */
import type { PaymentEventType } from '@chispa/contract/webhooks'
import type { Sql } from '@chispa/database/connect'
import type { Log } from '@chispa/service/log'
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
}

/** `sql` is the transaction; activity that cannot be written fails it. */
export type EffectDeps = { sql: Sql; activity: ActivityLog; log: Log; now: () => Date }

const nobody = (sql: Sql) => sql`false`
/** A condition in SQL, as a part of a statement. */
export type Condition = ReturnType<typeof nobody>

export type Effect = {
  on: PaymentEventType
  /**
   * Whether there is anything to do, asked in the same statement that records an event which concerns nobody: so most
   * events cost one statement. Read-only and cheap; when in doubt it is true.
   */
  concerns: (sql: Sql, payment: ReportedPayment) => Condition
  /** Runs when any effect is concerned. What it throws undoes the event, so it must not throw for what was reported. */
  apply: (deps: EffectDeps, payment: ReportedPayment) => Promise<void>
  /** After the commit, for waking somebody up: may be lost with the process, so nothing may depend on it. */
  afterwards?: (payment: ReportedPayment) => void
}

export const anyOf = (sql: Sql, conditions: Condition[]): Condition =>
  conditions.reduce((all, one) => sql`${all} or ${one}`, nobody(sql))
