/** Connections that wallets were asked for. */
import type { PairingPurpose, WalletPairing } from '@chispa/contract/wallet-pairings'
import type { Sql } from '@chispa/database/connect'

/** What a wallet tells of itself that answered without the state. */
export type Unconfirmed = { walletPubkey: string; relays: string[]; alias: string | null; balanceMsats: number | null }

export type PairingRow = {
  id: string
  userId: string
  purpose: PairingPurpose
  name: string
  clientPubkey: string
  /** Null once it is over. */
  sealedSecret: Uint8Array | null
  relays: string[]
  status: WalletPairing['status']
  walletId: string | null
  /** Waits for its owner to recognise it. */
  unconfirmed: Unconfirmed | null
  createdAt: Date
  expiresAt: Date
}
export type NewPairing = Omit<PairingRow, 'status' | 'walletId' | 'sealedSecret' | 'unconfirmed'> & {
  sealedSecret: Uint8Array
}

const columns = [
  'id',
  'userId',
  'purpose',
  'name',
  'clientPubkey',
  'sealedSecret',
  'relays',
  'status',
  'walletId',
  'unconfirmed',
  'createdAt',
  'expiresAt',
] as const satisfies (keyof PairingRow)[]

export async function insertPairing(sql: Sql, pairing: NewPairing): Promise<PairingRow> {
  const { id, userId, purpose, name, clientPubkey, sealedSecret, relays, createdAt, expiresAt } = pairing
  const [row] = await sql<PairingRow[]>`
    insert into wallet_pairings
      (id, user_id, purpose, name, client_pubkey, sealed_secret, relays, looked_at, created_at, expires_at)
    values
      (${id}, ${userId}, ${purpose}, ${name}, ${clientPubkey}, ${sealedSecret}, ${relays}, ${createdAt}, ${createdAt},
       ${expiresAt})
    returning ${sql(columns)}`
  return row as PairingRow
}

export async function findOwnPairing(sql: Sql, pubkey: string, id: string): Promise<PairingRow | undefined> {
  const [row] = await sql<PairingRow[]>`
    select ${sql(columns)} from wallet_pairings
    where id = ${id} and user_id = (select id from users where pubkey = ${pubkey})`
  return row
}

/** Of all who saw the wallet's answer at once, in whatever process, one wins. */
export async function claimPairing(sql: Sql, id: string, at: Date): Promise<boolean> {
  const rows = await sql`
    update wallet_pairings set status = 'CONNECTED', sealed_secret = null, unconfirmed = null
    where id = ${id} and status = 'WAITING' and expires_at > ${at} returning id`
  return rows.length === 1
}

export async function markConnected(sql: Sql, id: string, walletId: string): Promise<void> {
  await sql`update wallet_pairings set wallet_id = ${walletId} where id = ${id}`
}

/** The first that answered; where another one did before, nothing changes. */
export async function keepUnconfirmed(sql: Sql, id: string, unconfirmed: Unconfirmed): Promise<void> {
  await sql`
    update wallet_pairings set unconfirmed = ${sql.json(unconfirmed)}
    where id = ${id} and status = 'WAITING' and unconfirmed is null`
}

/** What was answered before stays. */
export async function expirePairing(sql: Sql, id: string): Promise<void> {
  await sql`update wallet_pairings set status = 'EXPIRED', sealed_secret = null, unconfirmed = null where id = ${id} and status = 'WAITING'`
}

/** All of a member's that wait, but the newest. */
export async function expireOlderPairings(sql: Sql, userId: string, keep: number): Promise<void> {
  await sql`
    update wallet_pairings set status = 'EXPIRED', sealed_secret = null, unconfirmed = null
    where id in (
      select id from wallet_pairings where user_id = ${userId} and status = 'WAITING'
      order by created_at desc, id offset ${keep}
    )`
}

export async function endOldPairings(
  sql: Sql,
  { now, deleteBefore }: { now: Date; deleteBefore: Date },
): Promise<void> {
  await sql`
    update wallet_pairings set status = 'EXPIRED', sealed_secret = null, unconfirmed = null
    where expires_at <= ${now} and status = 'WAITING'`
  await sql`delete from wallet_pairings where expires_at <= ${deleteBefore}`
}

/** Those that nobody has looked at lately, a first of every member before the second of anybody; whoever takes one has looked. */
export async function takeWaiting(sql: Sql, times: { now: Date; lookedBefore: Date }, limit: number) {
  return sql<PairingRow[]>`
    with due as (
      select id, looked_at, row_number() over (partition by user_id order by looked_at, id) as turn from wallet_pairings
      where status = 'WAITING' and looked_at <= ${times.lookedBefore} and expires_at > ${times.now}
    )
    update wallet_pairings set looked_at = ${times.now}
    where id in (
      select p.id from wallet_pairings p join due on due.id = p.id
      where p.status = 'WAITING' and p.looked_at <= ${times.lookedBefore}
      order by due.turn, due.looked_at limit ${limit} for update of p skip locked
    )
    returning ${sql(columns)}`
}

export async function noteLooked(sql: Sql, id: string, at: Date): Promise<void> {
  await sql`update wallet_pairings set looked_at = ${at} where id = ${id}`
}
