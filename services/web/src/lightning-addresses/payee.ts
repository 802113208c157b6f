/** Who is behind a lightning address, as strangers spell it: in any case of letters, perhaps with a `+tag`. */
import type { Sql } from '@chispa/database/connect'
import { usernameProblem } from '@chispa/protocols/lud16'
import { Refusal } from '../http/refusal.ts'
import { findPayeeRow, type Payee } from './store.ts'

export type ReadyPayee = Payee & { walletId: string }

/** The username a stranger means; undefined when it cannot be one of ours. */
export function meantUsername(spelled: string): string | undefined {
  const [name = ''] = spelled.trim().toLowerCase().split('+')
  return usernameProblem(name) ? undefined : name
}

export async function findPayee(sql: Sql, spelled: string): Promise<Payee | undefined> {
  const username = meantUsername(spelled)
  return username === undefined ? undefined : findPayeeRow(sql, username)
}

/** Someone who can be paid now. */
export async function getReadyPayee(sql: Sql, spelled: string): Promise<ReadyPayee> {
  const payee = await findPayee(sql, spelled)
  if (!payee) throw new Refusal('address_not_found')
  const { walletId } = payee
  if (walletId === null || payee.walletStatus !== 'ACTIVE') throw new Refusal('address_without_wallet')
  return { ...payee, walletId }
}
