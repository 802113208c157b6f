/** A replacement as a service would tell it that cheats or errs: always signed, never the one that was burned for it. */
import { newSecretKey, publicKeyOf } from '@chispa/signatures/schnorr'
import type { CouponFaults } from './coupon-faults.ts'
import { type Coupon, type CouponLedger, mintBody } from './coupon-ledger.ts'

const otherMerchant = publicKeyOf(new Uint8Array(32).fill(9))
const dayS = 86_400
const endOf = ({ expiresAt }: Coupon) => expiresAt ?? Math.floor(Date.now() / 1000) + 30 * dayS

export function tampered(ledger: CouponLedger, right: Coupon, burned: string, faults: CouponFaults): object {
  const told = {
    ...right,
    ...(faults.nonceLength !== 22 && { nonce: right.nonce.repeat(2).slice(0, faults.nonceLength) }),
    ...(faults.sameNonce && { nonce: burned }),
    ...(faults.otherBenefit && { benefit: { type: 'percent', percent: 1 } }),
    ...(faults.earlierExpiry && { expiresAt: endOf(right) - dayS }),
    ...(faults.laterExpiry && { expiresAt: endOf(right) + dayS }),
    ...(faults.otherMerchant && { merchant: otherMerchant }),
  }
  const changed = Object.keys(told).some(key => told[key as keyof Coupon] !== right[key as keyof Coupon])
  if (!changed && !faults.wrongSigner && !faults.twoMerchants) return mintBody(right)
  const key = faults.wrongSigner ? newSecretKey() : undefined
  return mintBody({ ...told, event: ledger.sign(told, key, faults.twoMerchants ? [['p', otherMerchant]] : []) })
}
