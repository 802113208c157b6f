import type { Sql } from '@chispa/database/connect'
import { Refusal } from '../http/refusal.ts'
import { type CardRow, findCard } from './store.ts'

export async function getCard(sql: Sql, id: string): Promise<CardRow> {
  const card = await findCard(sql, id)
  if (!card) throw new Refusal('card_not_found')
  return card
}
