/** Stores a payment before the listener hears of it, held against what is owed at that moment. */
import { type Connection, transaction } from '@chispa/database/connect'
import { insertAttempt, type NewAttempt } from './attempt-store.ts'
import { lockDestination } from './destination-store.ts'

/**
 * The destination is locked before its debt is read: a proof of an earlier payment that comes at the same moment has lowered
 * the debt by then, or waits until this one is written.
 */
export function beginAttempt(sql: Connection, attempt: NewAttempt): Promise<boolean> {
  return transaction(sql, async tx => {
    await lockDestination(tx, attempt.destinationId)
    return insertAttempt(tx, attempt)
  })
}
