/** Of somebody who was blocked: a wallet that answers from now on is not connected, also when they are let in again. */
import type { Sql } from '@chispa/database/connect'

export async function expirePairingsOf(sql: Sql, userId: string): Promise<void> {
  await sql`
    update wallet_pairings set status = 'EXPIRED', sealed_secret = null, unconfirmed = null
    where user_id = ${userId} and status = 'WAITING'`
}
