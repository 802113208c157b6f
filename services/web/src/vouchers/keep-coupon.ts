/** Keeps the coupon behind a merchant's own code with the vouchers of the member who scanned it. Keeping it again changes nothing. */
import { Refusal } from '../http/refusal.ts'
import { takeDeposit } from './deposit.ts'
import type { VoucherDeps } from './deps.ts'
import { getVoucher } from './get-voucher.ts'
import { getCoupon } from './read-coupon.ts'

export async function keepCoupon(deps: VoucherDeps, { pubkey, link }: { pubkey: string; link: string }) {
  const { deposit } = await getCoupon(deps, link, pubkey)
  const { deposited } = await takeDeposit(deps, deposit)
  try {
    return await getVoucher(deps, { pubkey, id: deposited.id })
  } catch (error) {
    // A code is one voucher, of the member who was first to keep it here.
    if (error instanceof Refusal && error.reason === 'voucher_not_found') throw new Refusal('coupon_kept_before')
    throw error
  }
}
