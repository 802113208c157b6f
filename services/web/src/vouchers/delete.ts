/** Deletes a member's copy. The coupon itself is the service's: nobody there is told. */
import { Refusal } from '../http/refusal.ts'
import type { VoucherDeps } from './deps.ts'
import { getVoucher } from './get-voucher.ts'
import { eraseVoucher } from './store.ts'

export async function removeVoucher(
  deps: Pick<VoucherDeps, 'sql' | 'now'>,
  { pubkey, id }: { pubkey: string; id: string },
): Promise<void> {
  if (await eraseVoucher(deps.sql, { pubkey, id, at: deps.now() })) return
  // Not there, or on its way to somebody.
  await getVoucher(deps, { pubkey, id })
  throw new Refusal('voucher_being_sent')
}
