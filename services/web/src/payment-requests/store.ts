import type { Sql } from '@chispa/database/connect'
import type { MintingWallet } from '../invoices/wallet-network.ts'

export type Receiver = { userId: string; username: string | null; wallet: MintingWallet }

/** The member's primary wallet, while it is in use. */
export async function findReceiver(sql: Sql, pubkey: string): Promise<Receiver | undefined> {
  const [row] = await sql<
    { userId: string; username: string | null; id: string; network: string | null; infoAt: Date | null }[]
  >`
    select u.id as user_id, a.username, w.id, w.network, w.info_at
    from users u join remote_wallets w on w.user_id = u.id and w.is_primary and w.status = 'ACTIVE'
    left join lightning_addresses a on a.user_id = u.id
    where u.pubkey = ${pubkey}`
  return (
    row && {
      userId: row.userId,
      username: row.username,
      wallet: { id: row.id, network: row.network, infoAt: row.infoAt },
    }
  )
}

export type RequestRow = {
  paymentHash: string
  bolt11: string
  amountMsats: number
  comment: string | null
  createdAt: Date
  expiresAt: Date
}

export async function findRequest(sql: Sql, pubkey: string, paymentHash: string): Promise<RequestRow | undefined> {
  const [row] = await sql<RequestRow[]>`
    select payment_hash, bolt11, amount_msats, comment, created_at, expires_at from invoices
    where payment_hash = ${paymentHash} and purpose = 'REQUEST' and user_id = (select id from users where pubkey = ${pubkey})`
  return row
}
