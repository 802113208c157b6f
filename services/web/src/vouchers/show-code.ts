/** The code itself, for its owner, on demand. Once somebody else may have used it, or has it, it is not told any more. */
import { isSettled, type VoucherCode } from '@chispa/contract/vouchers'
import { Refusal } from '../http/refusal.ts'
import type { VoucherDeps } from './deps.ts'
import { findCode } from './store.ts'

export async function showCode(
  { sql, codes, now }: Pick<VoucherDeps, 'sql' | 'codes' | 'now'>,
  { pubkey, id }: { pubkey: string; id: string },
): Promise<VoucherCode> {
  const row = await findCode(sql, { pubkey, id, now: now() })
  if (!row) throw new Refusal('voucher_not_found')
  if (row.status === 'transfer_pending') throw new Refusal('voucher_being_sent')
  if (isSettled(row.status)) throw new Refusal('voucher_settled')
  const { nonce, event } = codes.open(`vouchers:${id}`, row.sealedCode)
  return { nonce, voucherEvent: event }
}
