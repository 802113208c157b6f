/** A coupon service gives members vouchers, and members send them around. Who holds which code is read at the end. */

import type { Voucher } from '@chispa/contract/vouchers'
import { depositBody } from '@chispa/sandbox/coupon-service/deposit'
import { newPerson } from '@chispa/testing/person'
import fc from 'fast-check'
import type { Deposit, World } from '../world.ts'
import { type Command, pick } from './command.ts'

const merchant = newPerson()

export type DepositStep = { do: 'deposit voucher'; member: number; times: number }

export const depositVoucher: Command<DepositStep> = {
  weight: 1,
  drawn: fc.record({
    do: fc.constant('deposit voucher' as const),
    member: fc.nat(7),
    times: fc.constantFrom(1, 1, 2),
  }),
  async run(world, { member: turn, times }) {
    const { coupons } = world.platform
    const member = pick(world.members, turn)
    const benefit = { type: 'percent', percent: 5 } as const
    const coupon = coupons.ledger.mint({ name: 'Tea', benefit, merchant: merchant.pubkey })
    const { lineage, couponId } = coupon
    const body = depositBody(coupons, coupon, member.person.pubkey)
    const deposit = { lineage, couponId, reached: new Set([member.id]), body, isTaken: false }
    world.deposits.push(deposit)
    // A service that is not sure whether it did deposits twice.
    await Promise.all(Array.from({ length: times }, () => depositOnce(world, deposit)))
  },
}

/** The same again changes nothing: a service that heard nothing asks again. */
export async function depositOnce(world: World, deposit: Deposit): Promise<void> {
  const { secretKey, publicKey: pubkey } = world.platform.coupons
  const as = { secretKey, pubkey }
  const reply = await world.ask({ method: 'POST', path: '/api/vouchers', as, body: deposit.body })
  deposit.isTaken ||= reply !== undefined && reply.status < 300
}

export type SendVoucherStep = { do: 'send voucher'; member: number; to: number }

export const sendVoucher: Command<SendVoucherStep> = {
  weight: 1.5,
  drawn: fc.record({ do: fc.constant('send voucher' as const), member: fc.nat(7), to: fc.nat(7) }),
  async run(world, { member: turn, to }) {
    const [{ person }, recipient] = [pick(world.members, turn), pick(world.members, to)]
    const list = (await world.ask({ path: '/api/wallet/vouchers?status=minted', as: person }))?.body as
      | Voucher[]
      | undefined
    const voucher = Array.isArray(list) ? list[0] : undefined
    if (!voucher) return
    world.deposits.find(({ couponId }) => couponId === voucher.couponId)?.reached.add(recipient.id)
    const body = { address: `${recipient.name}@${new URL(world.platform.origin).host}` }
    await world.ask({ method: 'POST', path: `/api/wallet/vouchers/${voucher.id}/send`, as: person, body })
  },
}
