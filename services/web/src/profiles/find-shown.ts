/** What a member shows of themselves to whoever asks for their name. */
import type { Sql } from '@chispa/database/connect'
import { pictureUrl } from '../http/picture-url.ts'
import { meantUsername } from '../lightning-addresses/payee.ts'
import { findShownByName } from './store.ts'

export type Shown = { username: string; name: string | null; about: string | null; pictureUrl: string | null }

/** By a name as strangers spell it. */
export async function findShown(sql: Sql, spelled: string): Promise<Shown | undefined> {
  const username = meantUsername(spelled)
  const row = username === undefined ? undefined : await findShownByName(sql, username)
  return row && { username: row.username, name: row.name, about: row.about, pictureUrl: pictureUrl(row.pictureId) }
}
