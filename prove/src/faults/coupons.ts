/** The coupon service: late, broken, cut before it did anything or after it has, and answering what is no answer. Its own book is right. */
import { type CouponFaults, noCouponFaults } from '@chispa/sandbox/coupon-service/coupon-faults'
import fc from 'fast-check'
import { type Fault, hold, isHeld } from './fault.ts'

const switches: Record<string, Partial<CouponFaults>> = {
  'answers late': { delayMs: 6000 },
  'answers 500': { status: 500 },
  'cuts the connection': { disconnect: true },
  'does it and cuts the connection': { loseAnswerAfterBurn: true },
  'answers a page': { notJson: true },
}

export const couponFaults: Record<string, Fault> = Object.fromEntries(
  Object.entries(switches).map(([what, faults]): [string, Fault] => [
    `coupon service ${what}`,
    {
      weight: 0.4,
      ms: fc.integer({ min: 500, max: 8000 }),
      async inject({ platform: { coupons } }) {
        if (isHeld(coupons, 'coupons')) return undefined
        Object.assign(coupons.faults, faults)
        return hold(coupons, 'coupons', async () => void Object.assign(coupons.faults, noCouponFaults()))
      },
    },
  ]),
)
