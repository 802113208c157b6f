/** Entries with names instead of ids: whom they are about, who did it, which card. Two reads for a page, however long. */
import type { ActivityRow } from '@chispa/contract/activity'
import type { Sql } from '@chispa/database/connect'
import { findMembers } from '../faces/find-faces.ts'
import { type Activity, listCardTitles } from './store.ts'

/** `domain`: of our addresses. */
export async function shownActivity(sql: Sql, rows: readonly Activity[], domain: string): Promise<ActivityRow[]> {
  const [people, cards] = await Promise.all([
    findMembers(sql, { userIds: known(rows.map(row => row.userId)), pubkeys: known(rows.map(actorOf)) }, domain),
    listCardTitles(sql, known(rows.map(cardOf))),
  ])
  const byId = new Map(people.map(person => [person.id, person]))
  const byKey = new Map(people.map(person => [person.pubkey, person]))
  const titles = new Map(cards.map(card => [card.id, card]))
  return rows.map(row => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    member: byId.get(row.userId ?? '') ?? null,
    actor: byKey.get(actorOf(row) ?? '') ?? null,
    card: titles.get(cardOf(row) ?? '') ?? null,
  }))
}

const known = (values: (string | null)[]): string[] => [...new Set(values.filter(value => value !== null))]

const textIn = ({ metadata }: Activity, name: string): string | null => {
  const value = (metadata as Record<string, unknown> | null)?.[name]
  return typeof value === 'string' ? value : null
}

/** Features write down the key of whoever did it. */
function actorOf(row: Activity): string | null {
  const key = textIn(row, 'by') ?? textIn(row, 'issuedBy') ?? textIn(row, 'changedBy')
  return key !== null && /^[0-9a-f]{64}$/.test(key) ? key : null
}

const cardOf = (row: Activity): string | null => textIn(row, 'cardId')
