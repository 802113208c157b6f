import type { Sql } from '@chispa/database/connect'
import { readUid } from '@chispa/protocols/ntag424'
import { Refusal } from '../http/refusal.ts'
import { type CardRow, findCard, findCardByUid } from './store.ts'

/** Installers that cannot read the address on a chip name the card by the UID of its chip. */
export async function getCard(sql: Sql, idOrUid: string): Promise<CardRow> {
  const uid = readUid(idOrUid)?.toUpperCase()
  const card = uid === undefined ? await findCard(sql, idOrUid) : await findCardByUid(sql, uid)
  if (!card) throw new Refusal('card_not_found')
  return card
}
