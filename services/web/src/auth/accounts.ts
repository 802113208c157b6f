/** The row behind a person, as every feature may need it: their id, key and role as they are now. */
import type { Role } from '@chispa/contract/roles'
import type { Sql } from '@chispa/database/connect'

export type Account = { id: string; pubkey: string; role: Role; isBlocked: boolean }

export async function findAccount(sql: Sql, pubkey: string): Promise<Account | undefined> {
  const [account] = await sql<Account[]>`
    select id, pubkey, role, blocked_at is not null as is_blocked from users where pubkey = ${pubkey}`
  return account
}

export async function findAccountById(sql: Sql, id: string): Promise<Account | undefined> {
  const [account] = await sql<Account[]>`
    select id, pubkey, role, blocked_at is not null as is_blocked from users where id = ${id}`
  return account
}

/** Locks the rows that decide whether an administrator is left, in one order, so that two demotions wait for each other. */
export async function lockAdmins(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select id from users where role = 'ADMIN' order by id for update`
  return rows.map(({ id }) => id)
}

/** Two changes of what one person has wait for each other here. False: there is no such person. */
export async function lockAccount(sql: Sql, id: string): Promise<boolean> {
  return (await sql`select 1 from users where id = ${id} for no key update`).length > 0
}
