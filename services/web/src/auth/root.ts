/** The claim of the instance by its first administrator. The database decides who was first. */
import type { RootClaim, RootStatus } from '@chispa/contract/root'
import { type Connection, type Sql, transaction } from '@chispa/database/connect'
import { isLoopbackUrl } from '../http/loopback.ts'
import { normalizedUrl } from '../http/own-url.ts'
import { Refusal } from '../http/refusal.ts'
import { findRoot, insertEndpoint, insertRoot, upsertAdmin } from './store.ts'

/** `reserved` is ROOT_PUBKEY: where it is set, nobody else can claim. `again`: may the root claim a second time? */
type Terms = { reserved: string | undefined; again: boolean }
/** `isTrusted`: it came from this machine, or with the one-time code. */
type Claimant = { pubkey: string; origin: string; isTrusted: boolean }

/**
 * `origin` is the URL that the claim was signed for: until an operator says otherwise, the instance is known by it. A loopback
 * one is where somebody sits, or what a proxy made of the host: payers would be led to their own machine.
 */
export async function claimInstance(
  sql: Connection,
  { pubkey, origin, isTrusted }: Claimant,
  { reserved, again }: Terms,
): Promise<RootClaim> {
  if (reserved && pubkey !== reserved) throw new Refusal('root_reserved')
  return transaction(sql, async tx => {
    const isFirstRoot = await insertRoot(tx, pubkey)
    // Thrown inside the transaction: nobody is root afterwards.
    if (isFirstRoot && !reserved && !isTrusted) throw new Refusal('claim_code_required')
    if (!isFirstRoot && !(again && (await findRoot(tx)) === pubkey)) throw new Refusal('root_taken')
    const { id } = await upsertAdmin(tx, pubkey)
    // From now on the Host header of a request decides nothing.
    if (isFirstRoot && URL.canParse(origin) && !isLoopbackUrl(origin)) await insertEndpoint(tx, normalizedUrl(origin))
    const message = isFirstRoot
      ? 'You are the root administrator of this instance'
      : 'You already are the root administrator'
    return { message, pubkey, userId: id, ...(isFirstRoot ? { isFirstRoot } : {}) }
  })
}

/** Who claimed the instance; they can always take it back, so nobody keeps them out. */
export const isRoot = async (sql: Sql, pubkey: string): Promise<boolean> => (await findRoot(sql)) === pubkey

export async function rootStatus(sql: Connection, pubkey: string, { reserved, again }: Terms): Promise<RootStatus> {
  const root = await findRoot(sql)
  const isRoot = root === undefined ? null : root === pubkey
  const open = root === undefined || (again && isRoot === true)
  return { isRoot, pubkey, hasRoot: root !== undefined, canAssignRoot: open && (!reserved || reserved === pubkey) }
}
