/**
 * A till is opened by its owner and left with its PIN. Its token opens nothing else, so a device that stands at a counter
 * holds nothing that could be taken: what it keeps of its owner's session is sealed by a key that is told for the PIN alone.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { maxOpenTills } from '@chispa/contract/till'
import { transaction } from '@chispa/database/connect'
import { hashPin, isPin } from '../cards/pin-hash.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { deleteTill, findOpener, findTill, insertTill, lockMember, type TillRow, takeGuess } from './store.ts'

export type TillDeps = Pick<Deps, 'sql' | 'sealer' | 'slowHashes' | 'now' | 'settings' | 'standings'>

const lifetimeMs = 30 * 86_400_000
const maxPauseSeconds = 3600

/** What the sealed values of a till are bound to. */
const pinRecord = (tillId: string) => `tills:${tillId}:pin`
const returnKeyRecord = (tillId: string) => `tills:${tillId}:return`

const hashOf = (token: string) => createHash('sha256').update(token).digest()

export async function openTill(
  { sql, sealer, slowHashes, now }: TillDeps,
  { pubkey, pin, returnKey }: { pubkey: string; pin: string | undefined; returnKey: string | undefined },
): Promise<{ id: string; token: string; expiresAt: Date }> {
  const [id, token] = [randomUUID(), `till_${randomBytes(32).toString('hex')}`]
  const expiresAt = new Date(now().getTime() + lifetimeMs)
  // Who may not open one costs no hash.
  requireRoom(await findOpener(sql, pubkey, now()))
  const sealedPin = pin === undefined ? null : await hashInTurn(pin)
  const sealedReturnKey = returnKey === undefined ? null : sealer.seal(returnKey, returnKeyRecord(id))
  const till = { id, tokenHash: hashOf(token), sealedPin, sealedReturnKey, now: now(), expiresAt }
  await transaction(sql, async tx => {
    await lockMember(tx, pubkey)
    const userId = requireRoom(await findOpener(tx, pubkey, now()))
    await insertTill(tx, { ...till, userId })
  })
  return { id, token, expiresAt }

  async function hashInTurn(chosen: string): Promise<Buffer> {
    using place = slowHashes.enter({ of: pubkey })
    return await hashPin({ sealer, ...place }, pinRecord(id), chosen)
  }
}

function requireRoom(opener: { userId: string; openTills: number } | undefined): string {
  if (!opener) throw new Refusal('user_not_found')
  if (opener.openTills >= maxOpenTills) throw new Refusal('too_many_tills')
  return opener.userId
}

/** The till of a request. Signing everybody or its owner out closes it, and so does blocking them. */
export async function requireTill(
  { sql, now, settings, standings }: TillDeps,
  request: { headers: { authorization?: string | undefined } },
): Promise<TillRow> {
  const [, token] = /^Bearer (till_[0-9a-f]{64})$/.exec(request.headers.authorization ?? '') ?? []
  const till = token === undefined ? undefined : await findTill(sql, hashOf(token), now())
  if (!till || till.openedAt.getTime() / 1000 < (settings.values.tokens_valid_since ?? 0)) {
    throw new Refusal('till_closed')
  }
  const standing = standings.value.get(till.pubkey)
  if (standing && (standing.isBlocked || till.openedAt < (standing.tokensValidSince ?? till.openedAt))) {
    throw new Refusal('till_closed')
  }
  return till
}

/** Answers the key of what the device keeps. */
export async function leaveTill(
  { sql, sealer, slowHashes, now }: TillDeps,
  till: TillRow,
  pin: string | undefined,
): Promise<string | null> {
  using place = slowHashes.enter({ of: till.pubkey })
  const guess = await takeGuess(sql, till.id, now(), maxPauseSeconds)
  if (!guess) throw new Refusal('till_pin_paused', { headers: { 'retry-after': '30' } })
  const { sealedPin, sealedReturnKey } = guess
  if (sealedPin && !(await isPin({ sealer, ...place }, pinRecord(till.id), sealedPin, pin ?? ''))) {
    throw new Refusal('till_pin_wrong')
  }
  await deleteTill(sql, till.id)
  return sealedReturnKey && sealer.open(sealedReturnKey, returnKeyRecord(till.id))
}
