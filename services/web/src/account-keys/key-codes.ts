/**
 * One-time codes with which another key proves itself. The code says whose account it is about, the signature under its use says which key opened it.
 * A code that somebody else opened first links their key, which its owner sees and unlinks; no code hands an account over by itself.
 */
import { createHash, randomBytes } from 'node:crypto'
import { keyCodeHours, maxLinkedKeys } from '@chispa/contract/account-keys'
import { type Connection, type Sql, transaction } from '@chispa/database/connect'
import type { Caller } from '../auth/caller.ts'
import { lockCaller } from '../auth/lock-caller.ts'
import { Refusal } from '../http/refusal.ts'
import { type CodePurpose, claimCode, findCode, insertCode, type KeyCodeRow } from './code-store.ts'
import { requireNoAccount } from './replace-key.ts'
import { countLinkedKeys, insertLinkedKey, isLinked, isLinkedBeforeTheft, lockAccountById } from './store.ts'
import { beginFor, requireOpenAccount } from './take-over.ts'
import { findWaiting, type TakeoverRow } from './takeover-store.ts'

export type MadeCode = { code: string; expiresAt: Date }

export const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest()

/** By the account's own key. */
export async function makeLinkCode(
  sql: Connection,
  caller: Caller,
  { name, now }: { name: string | null; now: Date },
): Promise<MadeCode> {
  return transaction(sql, async tx => {
    const userId = await lockCaller(tx, caller)
    if ((await countLinkedKeys(tx, userId)) >= maxLinkedKeys) throw new Refusal('too_many_linked_keys')
    return storeCode(tx, { userId, purpose: 'link', askedBy: caller.pubkey, name, now })
  })
}

/** By a linked key that has an account of its own: the key that opens the code is the one that the other account gets. */
export async function makeSuccessorCode(
  sql: Connection,
  caller: Caller,
  { userId, now }: { userId: string; now: Date },
): Promise<MadeCode> {
  return transaction(sql, async tx => {
    await requireOpenAccount(tx, { userId, linkedKey: caller.pubkey })
    if (await findWaiting(tx, userId)) throw new Refusal('takeover_running')
    return storeCode(tx, { userId, purpose: 'takeover', askedBy: caller.pubkey, name: null, now })
  })
}

type Wish = { userId: string; purpose: CodePurpose; askedBy: string; name: string | null; now: Date }

async function storeCode(tx: Sql, { now, ...wish }: Wish): Promise<MadeCode> {
  const code = randomBytes(24).toString('base64url')
  const expiresAt = new Date(now.getTime() + keyCodeHours * 3_600_000)
  await insertCode(tx, { ...wish, tokenHash: hashOf(code), createdAt: now, expiresAt })
  return { code, expiresAt }
}

export async function getOpenCode(sql: Sql, code: string, now: Date): Promise<KeyCodeRow> {
  const row = await findCode(sql, hashOf(code))
  if (!row) throw new Refusal('key_code_unknown')
  if (row.usedBy !== null) throw new Refusal('key_code_used')
  if (row.expiresAt <= now) throw new Refusal('key_code_expired')
  return row
}

export type Accepted = { purpose: CodePurpose; userId: string; isNew: boolean; takeover?: TakeoverRow }

export async function acceptCode(
  sql: Connection,
  pubkey: string,
  { code, now }: { code: string; now: Date },
): Promise<Accepted> {
  return transaction(sql, async tx => {
    const known = await findCode(tx, hashOf(code))
    // An answer that got lost is asked for again.
    if (known?.usedBy === pubkey) return { purpose: known.purpose, userId: known.userId, isNew: false }
    const { userId, purpose, askedBy, name } = await getOpenCode(tx, code, now)
    const account = await lockAccountById(tx, userId)
    if (!account) throw new Refusal('key_code_unknown')
    if (account.isBlocked && !(purpose === 'takeover' && (await isLinkedBeforeTheft(tx, userId, askedBy)))) {
      throw new Refusal('linked_account_blocked')
    }
    if (account.pubkey === pubkey) throw new Refusal('key_is_own')
    if (!(await claimCode(tx, hashOf(code), { pubkey, at: now }))) throw new Refusal('key_code_used')
    if (purpose === 'takeover') {
      if (!(await isLinked(tx, userId, askedBy))) throw new Refusal('key_not_linked')
      await requireNoAccount(tx, pubkey)
      return {
        purpose,
        userId,
        isNew: true,
        takeover: await beginFor(tx, account, { askedBy, successor: pubkey, now }),
      }
    }
    // A code is its maker's word: replaced since, it is nobody's.
    if (account.pubkey !== askedBy) throw new Refusal('key_code_unknown')
    const isNew = !(await isLinked(tx, userId, pubkey))
    if (isNew && (await countLinkedKeys(tx, userId)) >= maxLinkedKeys) throw new Refusal('too_many_linked_keys')
    await insertLinkedKey(tx, { userId, pubkey, name, at: now })
    return { purpose, userId, isNew }
  })
}
