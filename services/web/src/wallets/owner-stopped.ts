/** Of an account that was blocked or got another key: a wallet that answers what was asked before is not connected any more. */
import type { Sql } from '@chispa/database/connect'

export async function expirePairingsOf(sql: Sql, userId: string): Promise<void> {
  await sql`
    update wallet_pairings set status = 'EXPIRED', sealed_secret = null, unconfirmed = null
    where user_id = ${userId} and status = 'WAITING'`
}
