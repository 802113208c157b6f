/** Whether a member takes a voucher that somebody hands on: they chose to, the service is on their list where they have one. */
import type { Sql } from '@chispa/database/connect'
import { meantUsername } from '../lightning-addresses/payee.ts'
import { findReceiverRow, type ReceiverRow } from './receiver-store.ts'

export async function findReceiver(
  sql: Sql,
  { username, ...given }: { username: string; servicePubkey: string; merchantPubkey: string },
): Promise<ReceiverRow | undefined> {
  const name = meantUsername(username)
  return name === undefined ? undefined : findReceiverRow(sql, { username: name, ...given })
}
