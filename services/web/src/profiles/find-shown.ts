/** What a member shows of themselves to whoever asks for their name. */
import type { Sql } from '@chispa/database/connect'
import { pictureUrl } from '../http/picture-url.ts'
import { canBePaid, type FindPayee, meantUsername } from '../lightning-addresses/payee.ts'
import type { Pulse } from '../wallets/pulse.ts'
import { findShownByName } from './store.ts'

export type Shown = { username: string; name: string | null; about: string | null; pictureUrl: string | null }

export type ShownPayee = Shown & { isPayable: boolean }
type PayableDeps = { sql: Sql; findPayee: FindPayee; pulse: Pulse }

/** By a name as strangers spell it. */
export async function findShown(sql: Sql, spelled: string): Promise<Shown | undefined> {
  const username = meantUsername(spelled)
  const row = username === undefined ? undefined : await findShownByName(sql, username)
  return row && { username: row.username, name: row.name, about: row.about, pictureUrl: pictureUrl(row.pictureId) }
}

/** With whether they can be paid now. */
export async function findShownPayee(
  { sql, findPayee, pulse }: PayableDeps,
  spelled: string,
): Promise<ShownPayee | undefined> {
  const username = meantUsername(spelled)
  const [shown, payee] = await Promise.all([findShown(sql, spelled), username && findPayee(username)])
  return shown && { ...shown, isPayable: payee ? canBePaid(payee, pulse) : false }
}
