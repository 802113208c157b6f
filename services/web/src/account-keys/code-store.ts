import type { Sql } from '@chispa/database/connect'

export type CodePurpose = 'link' | 'takeover'
export type KeyCodeRow = {
  userId: string
  purpose: CodePurpose
  askedBy: string
  name: string | null
  expiresAt: Date
  usedBy: string | null
}

export async function insertCode(
  sql: Sql,
  code: Omit<KeyCodeRow, 'usedBy'> & { tokenHash: Buffer; createdAt: Date },
): Promise<void> {
  await sql`
    insert into key_codes (token_hash, user_id, purpose, asked_by, name, created_at, expires_at)
    values (${code.tokenHash}, ${code.userId}, ${code.purpose}, ${code.askedBy}, ${code.name}, ${code.createdAt}, ${code.expiresAt})`
}

export async function findCode(sql: Sql, tokenHash: Buffer): Promise<KeyCodeRow | undefined> {
  const [row] = await sql<KeyCodeRow[]>`
    select user_id, purpose, asked_by, name, expires_at, used_by from key_codes where token_hash = ${tokenHash}`
  return row
}

/** Of many who bring the code one has it; the others find it used. */
export async function claimCode(
  sql: Sql,
  tokenHash: Buffer,
  { pubkey, at }: { pubkey: string; at: Date },
): Promise<boolean> {
  const { count } = await sql`
    update key_codes set used_by = ${pubkey}, used_at = ${at} where token_hash = ${tokenHash} and used_at is null`
  return count > 0
}

/** Codes are the word of the key that asked for them. */
export async function deleteCodesOf(sql: Sql, userId: string, askedBy?: string): Promise<void> {
  await sql`
    delete from key_codes where user_id = ${userId} ${askedBy === undefined ? sql`` : sql`and asked_by = ${askedBy}`}`
}

export async function deleteOldCodes(sql: Sql, before: Date): Promise<void> {
  await sql`delete from key_codes where expires_at < ${before}`
}
