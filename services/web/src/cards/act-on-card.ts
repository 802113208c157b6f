/** What the holder of a card and an operator may do with it. The card is locked meanwhile: the holder stays the holder. */
import type { Permission } from '@chispa/contract/roles'
import { type Connection, type Transaction, transaction } from '@chispa/database/connect'
import type { Caller } from '../auth/caller.ts'
import { Refusal } from '../http/refusal.ts'
import { getCard } from './get-card.ts'
import { lockCard } from './holding-store.ts'
import type { CardRow } from './store.ts'

export type Acted = { before: CardRow; after: CardRow }

/** Without a permission: the holder only. */
export async function actOnCard(
  sql: Connection,
  { id, caller, permission }: { id: string; caller: Caller; permission?: Permission },
  act: (tx: Transaction, card: CardRow) => Promise<void>,
): Promise<Acted> {
  return transaction(sql, async tx => {
    await lockCard(tx, id)
    const before = await getCard(tx, id)
    requireHolder(before, caller, permission)
    await act(tx, before)
    return { before, after: await getCard(tx, id) }
  })
}

/** A device acts for somebody but holds nothing: its scopes are all it has. */
export function isHolder(card: Pick<CardRow, 'pubkey'>, caller: Caller): boolean {
  return caller.method !== 'device' && card.pubkey === caller.pubkey
}

export function requireHolder(card: CardRow, caller: Caller, ...anyOf: (Permission | undefined)[]): void {
  if (isHolder(card, caller) || anyOf.some(permission => permission && caller.permissions.has(permission))) return
  throw new Refusal('not_card_holder')
}
