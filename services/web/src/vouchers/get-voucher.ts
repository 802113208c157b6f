import { Refusal } from '../http/refusal.ts'
import type { VoucherDeps } from './deps.ts'
import { findVoucher, type VoucherRow } from './store.ts'

/** One of the caller's own; somebody else's does not exist. */
export async function getVoucher(
  { sql, now }: Pick<VoucherDeps, 'sql' | 'now'>,
  { pubkey, id }: { pubkey: string; id: string },
): Promise<VoucherRow> {
  const voucher = await findVoucher(sql, { pubkey, id, now: now() })
  if (!voucher) throw new Refusal('voucher_not_found')
  return voucher
}
