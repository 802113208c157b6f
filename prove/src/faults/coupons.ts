/** A coupon service that is away, late, or does what it was asked for and is not heard. */
import { type CouponFaults, noCouponFaults } from '@chispa/sandbox/coupon-service/coupon-faults'
import fc from 'fast-check'
import { type Fault, hold, isHeld } from './fault.ts'

const switches: Record<string, Partial<CouponFaults>> = {
  'cuts the connection': { disconnect: true },
  'exchanges and is not heard': { loseAnswerAfterBurn: true },
  'answers late': { delayMs: 3000 },
  'answers 503': { status: 503 },
}

export const couponFaults: Record<string, Fault> = Object.fromEntries(
  Object.entries(switches).map(([what, faults]): [string, Fault] => [
    `coupon service ${what}`,
    {
      weight: 0.5,
      ms: fc.integer({ min: 100, max: 4000 }),
      async inject({ platform: { coupons } }) {
        if (isHeld(coupons, 'coupons')) return undefined
        Object.assign(coupons.faults, faults)
        return hold(coupons, 'coupons', async () => void Object.assign(coupons.faults, noCouponFaults()))
      },
    },
  ]),
)
