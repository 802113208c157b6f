/**
 * Further names of a person: whoever is paid under one is paid under all. The rules of a name are those of any other: nobody has
 * two owners of one name, reserved ones stay reserved, and what is given up rests. Changes of one person wait for each
 * other, so that the limit counts.
 */
import { type Connection, transaction } from '@chispa/database/connect'
import { lockAccount } from '../auth/accounts.ts'
import { Refusal } from '../http/refusal.ts'
import { endOfTime, maxAtRest, requireUsable, restedSinceOf } from './assign.ts'
import {
  type AliasRow,
  claimAlias,
  countAtRest,
  findFormerOwner,
  findUsername,
  insertNotice,
  isHeld,
  isPromised,
  listAliasRows,
  releaseUsername,
} from './store.ts'

/** Of one person, whoever gave them. */
export const maxAliases = 50

type Wish = {
  userId: string
  username: string
  reserved: readonly string[]
  /** What a member may have without an operator. */
  limit: number
  /** By someone with `addresses:write`. */
  byOperator: boolean
  mayHandOnEarly: boolean
  /** Names on its domain are given, and not to be taken. */
  isGiven?: boolean
  now: Date
}

/** False: they had it already. */
export async function addAlias(sql: Connection, wish: Wish): Promise<boolean> {
  const { userId, username, reserved, limit, byOperator, mayHandOnEarly, isGiven = false, now } = wish
  requireUsable(username, reserved)
  return transaction(sql, async tx => {
    if (!(await lockAccount(tx, userId))) throw new Refusal('user_not_found')
    const main = await findUsername(tx, userId)
    if (main === undefined) throw new Refusal('alias_without_name')
    if (main === username) throw new Refusal('alias_is_own_name')
    const aliases = await listAliasRows(tx, userId)
    if (aliases.some(alias => alias.username === username)) return false
    if (isGiven) throw new Refusal('domain_by_invitation')
    if (aliases.length >= (byOperator ? maxAliases : Math.min(limit, maxAliases))) throw new Refusal('too_many_aliases')
    if (await isPromised(tx, username, now)) throw new Refusal('username_taken')
    const restedSince = restedSinceOf(now)
    const former = await findFormerOwner(tx, username, restedSince)
    const freeSince = mayHandOnEarly ? endOfTime : restedSince
    if (!(await claimAlias(tx, { username, userId, restedSince: freeSince, at: now }))) {
      throw new Refusal((await isHeld(tx, username)) ? 'username_taken' : 'username_resting')
    }
    if (former !== undefined && former !== userId) {
      await insertNotice(tx, { userId: former, username, event: 'HANDED_ON', at: now })
    }
    return true
  })
}

type Removal = { userId: string; username: string; byOperator: boolean; byAnother: boolean; now: Date }

export async function removeAlias(sql: Connection, removal: Removal): Promise<void> {
  const { userId, username, byOperator, byAnother, now } = removal
  await transaction(sql, async tx => {
    if (!(await lockAccount(tx, userId))) throw new Refusal('user_not_found')
    const aliases = await listAliasRows(tx, userId)
    if (!aliases.some(alias => alias.username === username)) throw new Refusal('alias_not_found')
    await releaseUsername(tx, username, now)
    if (byAnother) await insertNotice(tx, { userId, username, event: 'REMOVED', at: now })
    if (!byOperator && (await countAtRest(tx, userId, restedSinceOf(now))) > maxAtRest) {
      throw new Refusal('too_many_names_at_rest')
    }
  })
}

export const listAliases = (sql: Connection, userId: string): Promise<AliasRow[]> => listAliasRows(sql, userId)
