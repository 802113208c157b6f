/** Each coupon that was deposited: how many of its codes can be redeemed at its service, and who is shown such a code. */
import type { Voucher } from '@chispa/contract/vouchers'
import type { CouponLine } from '../books.ts'
import type { Member, World } from '../world.ts'

type Held = { memberId: string; couponId: string | null; status: string; nonce: string | undefined }

/** Undefined: somebody could not read theirs. */
export async function readCoupons(world: World): Promise<CouponLine[] | undefined> {
  const lists = await Promise.all(world.members.map(member => readHeld(world, member)))
  if (lists.some(list => list === undefined)) return undefined
  const held = lists.flatMap(list => list ?? [])
  const minted = world.platform.coupons.ledger.coupons.filter(({ state }) => state === 'minted')
  return world.deposits
    .filter(({ isTaken }) => isTaken)
    .map(({ lineage, couponId, reached }) => {
      const live = minted.filter(one => one.lineage === lineage)
      const codes = new Set(live.map(({ nonce }) => nonce))
      return {
        line: couponId,
        live: live.length,
        holders: held.filter(one => one.nonce && codes.has(one.nonce)).map(({ memberId }) => memberId),
        isLeft: world.departed.some(({ id }) => reached.has(id)),
        isOnItsWay: held.some(one => one.couponId === couponId && one.status === 'transfer_pending'),
      }
    })
}

async function readHeld({ ask }: World, { id: memberId, person }: Member): Promise<Held[] | undefined> {
  const reply = await ask({ path: '/api/wallet/vouchers?limit=500', as: person })
  if (reply?.status !== 200) return undefined
  const held: Held[] = []
  for (const { id, couponId, status } of reply.body as Voucher[]) {
    const told = status === 'minted' ? await ask({ path: `/api/wallet/vouchers/${id}/code`, as: person }) : undefined
    if (status === 'minted' && told?.status !== 200) return undefined
    held.push({ memberId, couponId, status, nonce: (told?.body as { nonce?: string } | undefined)?.nonce })
  }
  return held
}
