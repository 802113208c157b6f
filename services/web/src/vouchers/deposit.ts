/** Takes a deposit: everything is checked first, then one statement decides whether the recipient takes it. */
import { randomUUID } from 'node:crypto'
import type { Deposited } from '@chispa/contract/vouchers-deposit'
import { Refusal } from '../http/refusal.ts'
import { addEvent, insertDeposit, type Quotas, repeatDeposit } from './deposit-store.ts'
import type { VoucherDeps } from './deps.ts'
import type { Deposit } from './read-deposit.ts'

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
  if (deposit.event) {
    const sealedCode = codes.seal(`vouchers:${repeated.id}`, code)
    await addEvent(sql, { id: repeated.id, signer: deposit.signer, sealedCode })
  }
  const { refreshedFor, ...known } = repeated
  await afterwards(deps, deposit, refreshedFor)
  return { isNew: false, deposited: known }
}

/** Nothing of this is needed for the deposit to count. Pictures are of the share of the member who is shown them. */
async function afterwards(deps: VoucherDeps, { imageUrl }: Deposit, userId: string | null): Promise<void> {
  if (imageUrl !== null && userId !== null) await deps.keepPicture(imageUrl, userId)
  deps.merchantsDue()
}
