import type { AccountKeys, LinkedAccount, Takeover } from '@chispa/contract/account-keys'
import type { Sql } from '@chispa/database/connect'
import { findAccount } from '../auth/accounts.ts'
import { Refusal } from '../http/refusal.ts'
import { addressOf } from '../lightning-addresses/domain.ts'
import { type LinkedAccountRow, listAccountsOf, listLinkedKeys } from './store.ts'
import { waitDays } from './take-over.ts'
import { findWaiting, type TakeoverRow } from './takeover-store.ts'

export const shownTakeover = (row: TakeoverRow): Takeover => ({
  id: row.id,
  askedBy: row.askedBy,
  newPublicKey: row.successor,
  beganAt: row.beganAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
})

export async function showKeys(sql: Sql, pubkey: string): Promise<AccountKeys> {
  const account = await findAccount(sql, pubkey)
  if (!account) throw new Refusal('user_not_found')
  const [linked, takeover] = await Promise.all([listLinkedKeys(sql, account.id), findWaiting(sql, account.id)])
  return {
    publicKey: account.pubkey,
    linked: linked.map(({ pubkey, name, linkedAt, hasAccount }) => ({
      publicKey: pubkey,
      name,
      linkedAt: linkedAt.toISOString(),
      hasAccount,
    })),
    takeover: takeover ? shownTakeover(takeover) : null,
    waitDays: waitDays(account.role),
  }
}

export async function showLinkedAccounts(
  sql: Sql,
  pubkey: string,
  domain: string,
): Promise<{ hasAccount: boolean; accounts: LinkedAccount[] }> {
  const [account, rows] = await Promise.all([findAccount(sql, pubkey), listAccountsOf(sql, pubkey)])
  return { hasAccount: account !== undefined, accounts: rows.map(row => shownAccount(row, domain)) }
}

const shownAccount = (row: LinkedAccountRow, domain: string): LinkedAccount => ({
  userId: row.userId,
  username: row.username,
  lightningAddress: addressOf(row.username, domain),
  linkedAt: row.linkedAt?.toISOString() ?? null,
  takeover: row.takeoverId === null ? null : shownTakeover({ ...(row as Running), id: row.takeoverId }),
  waitDays: waitDays(row.role),
})

type Running = LinkedAccountRow & TakeoverRow
