/**
 * Gives a person a username. Their former one is released in the same transaction and rests: for a month only they can
 * have it back, because payers do not notice that a name has changed hands. That holds for operators too: only an
 * administrator in person hands a name on early. Whoever loses a name by somebody else's doing is told. Nobody takes many
 * names out of circulation; those who assign names for others are not bound by that.
 */
import { splitName } from '@chispa/contract/names'
import { type Sql, transaction } from '@chispa/database/connect'
import { usernameMessages, usernameProblem } from '@chispa/protocols/lud16'
import { lockAccount } from '../auth/accounts.ts'
import { Refusal } from '../http/refusal.ts'
import { isReserved } from './reserved-usernames.ts'
import {
  claimUsername,
  countAtRest,
  findFormerOwner,
  findUsername,
  insertNotice,
  isHeld,
  isPromised,
  listAliasRows,
  listUnavailable,
  makeAlias,
  releaseUsername,
} from './store.ts'

/** A name that was given up before it is free for everybody. */
export const restedSinceOf = (now: Date): Date => new Date(now.getTime() - restMs)

const restMs = 30 * 24 * 60 * 60 * 1000
export const maxAtRest = 3
/** Every name was given up before it. */
export const endOfTime = new Date('9999-01-01T00:00:00Z')

type Wish = {
  userId: string
  username: string
  reserved: readonly string[]
  /** By someone with `addresses:write`. */
  byOperator: boolean
  /** An administrator in person: the rest of a name need not be over. */
  mayHandOnEarly: boolean
  /** By somebody else than the person themselves. */
  byAnother: boolean
  /** Names on its domain are given, and not to be taken. */
  isGiven?: boolean
  now: Date
}

/** Answers the name that was replaced, null when there was none or it is the same. */
export async function assignUsername(
  sql: Sql,
  { userId, username, reserved, byOperator, mayHandOnEarly, byAnother, isGiven = false, now }: Wish,
): Promise<{ replaced: string | null; changed: boolean }> {
  requireUsable(username, reserved)
  return transaction(sql, async tx => {
    if (!(await lockAccount(tx, userId))) throw new Refusal('user_not_found')
    const current = await findUsername(tx, userId)
    if (current === username) return { replaced: null, changed: false }
    const restedSince = restedSinceOf(now)
    const freeSince = mayHandOnEarly ? endOfTime : restedSince
    if (await isPromised(tx, username, now)) throw new Refusal('username_taken')
    const isAlias = (await listAliasRows(tx, userId)).some(alias => alias.username === username)
    if (isGiven && !isAlias) throw new Refusal('domain_by_invitation')
    const former = await findFormerOwner(tx, username, restedSince)
    if (!(await claimUsername(tx, { username, userId, restedSince: freeSince, at: now }))) {
      throw new Refusal((await isHeld(tx, username)) ? 'username_taken' : 'username_resting')
    }
    if (former !== undefined && former !== userId) {
      await insertNotice(tx, { userId: former, username, event: 'HANDED_ON', at: now })
    }
    // An alias and the name change places: both go on paying the same person, so nothing rests.
    if (current !== undefined && isAlias) await makeAlias(tx, current, now)
    else if (current !== undefined) await releaseUsername(tx, current, now)
    if (current !== undefined && byAnother && !isAlias) {
      await insertNotice(tx, { userId, username: current, event: 'REPLACED', at: now })
    }
    if (!byOperator && (await countAtRest(tx, userId, restedSince)) > maxAtRest) {
      throw new Refusal('too_many_names_at_rest')
    }
    return { replaced: current ?? null, changed: true }
  })
}

/** A name that could be given to anybody now. */
export async function requireFree(
  sql: Sql,
  username: string,
  { reserved, now }: { reserved: readonly string[]; now: Date },
): Promise<void> {
  requireUsable(username, reserved)
  const [taken] = await listUnavailable(sql, [username], { pubkey: '', restedSince: restedSinceOf(now), now })
  if (taken) throw new Refusal(taken.isHeld ? 'username_taken' : 'username_resting')
}

export function requireUsable(name: string, reserved: readonly string[]): void {
  const { username } = splitName(name)
  const problem = usernameProblem(username)
  if (problem) throw new Refusal('invalid_username', { message: usernameMessages[problem] })
  if (isReserved(username, reserved)) throw new Refusal('username_reserved')
}
