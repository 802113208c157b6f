/** Takes a deposit: everything is checked first, then one statement decides whether the recipient takes it. */
import { randomUUID } from 'node:crypto'
import type { Deposited } from '@chispa/contract/vouchers-deposit'
import { Refusal } from '../http/refusal.ts'
import { addEvent, insertDeposit, type Quotas, repeatDeposit, type StoredDeposit } from './deposit-store.ts'
import type { VoucherDeps } from './deps.ts'
import type { Deposit } from './read-deposit.ts'
import { restoreDeleted } from './restore-store.ts'

/** So that nobody's list is flooded: of one service, and of all together. */
export const depositQuotas: Quotas = { maxUnreadOfService: 50, maxUnread: 500 }

export async function takeDeposit(
  deps: VoucherDeps,
  deposit: Deposit,
): Promise<{ isNew: boolean; deposited: Deposited }> {
  const { sql, codes, now } = deps
  await deps.requirePublicHosts(deposit.hosts)
  const id = randomUUID()
  const code = { nonce: deposit.nonce, event: deposit.event }
  const stored = {
    ...deposit,
    id,
    at: now(),
    fingerprint: await codes.fingerprint(deposit.service, deposit.nonce),
    sealedCode: codes.seal(`vouchers:${id}`, code),
  }
  const { userId, isAccepted, hasRoom, id: inserted } = await insertDeposit(sql, stored, depositQuotas)
  if (!isAccepted) throw new Refusal('recipient_not_accepting')
  if (inserted !== null) {
    await afterwards(deps, deposit, userId)
    return { isNew: true, deposited: { id: inserted, status: deposit.status } }
  }
  if (!hasRoom) throw new Refusal('voucher_inbox_full')
  const repeated = await repeatDeposit(sql, stored)
  if (!repeated) throw new Error('a voucher that was there is gone')
  if (repeated.isDeleted) return { isNew: false, deposited: await returnDeleted(deps, stored, { ...repeated, userId }) }
  if (deposit.event) {
    const sealedCode = codes.seal(`vouchers:${repeated.id}`, code)
    await addEvent(sql, { id: repeated.id, signer: deposit.signer, sealedCode })
  }
  const { status, refreshedFor } = repeated
  await afterwards(deps, deposit, refreshedFor)
  return { isNew: false, deposited: { id: repeated.id, status } }
}

type Deleted = Deposited & { userId: string | null }

/** What a member deleted comes back to them when its own service deposits it again, or they do; to nobody else, and by nobody else. */
async function returnDeleted(deps: VoucherDeps, deposit: StoredDeposit, deleted: Deleted): Promise<Deposited> {
  const { id, status, userId } = deleted
  const isByOwner = deposit.signer === deposit.recipient
  if ((!deposit.isByService && !isByOwner) || userId === null) return { id, status }
  const { nonce, event } = deposit
  const sealedCode = deps.codes.seal(`vouchers:${id}`, { nonce, event })
  const { isTheirs, hasRoom } = await restoreDeleted(deps.sql, { ...deposit, id, sealedCode, userId }, depositQuotas)
  if (!isTheirs) return { id, status }
  if (!hasRoom) throw new Refusal('voucher_inbox_full')
  await afterwards(deps, deposit, userId)
  return { id, status: deposit.status }
}

/** Nothing of this is needed for the deposit to count. Pictures are of the share of the member who is shown them. */
async function afterwards(deps: VoucherDeps, { imageUrl }: Deposit, userId: string | null): Promise<void> {
  if (imageUrl !== null && userId !== null) await deps.keepPicture(imageUrl, userId)
  deps.merchantsDue()
}
