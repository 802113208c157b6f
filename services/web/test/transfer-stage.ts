/** The stage of vouchers with a wallet elsewhere, for transfers: members with names, handing over, sending, and a clock. */
import { noCouponFaults } from '@chispa/sandbox/coupon-service/coupon-faults'
import type { Coupon } from '@chispa/sandbox/coupon-service/coupon-ledger'
import { startVoucherWallet, type VoucherWallet } from '@chispa/sandbox/voucher-wallet'
import type { Person } from '@chispa/testing/person'
import { voucherStage } from './voucher-stage.ts'

type Member = Person & { userId: string }

export async function transferStage() {
  let ahead = 0
  const stage = await voucherStage({
    now: () => new Date(Date.now() + ahead),
    isSilent: ({ method }) => method === 'POST' && wallet.behaviour === 'take and hang',
  })
  const { web, service } = stage
  const { ledger, faults, calls } = service
  const wallet: VoucherWallet = await startVoucherWallet({ refreshUrl: service.refreshUrl })
  const pass = (ms: number) => {
    ahead += ms
  }

  let names = 0
  /** A member with a name here, who takes vouchers. */
  async function named(settings: object = { allowVouchers: true }): Promise<Member & { username: string }> {
    const member = await web.member()
    const username = `name${++names}`
    await web.sql`insert into lightning_addresses (username, user_id) values (${username}, ${member.userId})`
    await stage.settings(member, settings)
    return { ...member, username }
  }

  const send = (owner: Person, id: string, address: string, comment?: string) =>
    web.call({
      method: 'POST',
      url: `/api/wallet/vouchers/${id}/send`,
      as: owner,
      body: { address, ...(comment !== undefined && { comment }) },
    })
  const hand = (username: string, coupon: Coupon, change: Record<string, unknown> = {}) =>
    web.call({
      method: 'POST',
      url: `/api/lud16/${username}/cb`,
      body: { action: 'voucher', nonce: coupon.nonce, voucher: coupon.event, ...change },
    })
  /** Where the coupon is: nonces of its line that can be redeemed. */
  const live = ({ lineage }: Coupon) => ledger.coupons.filter(one => one.lineage === lineage && one.state === 'minted')
  const refreshesOf = ({ nonce }: Coupon) => calls.filter(one => one.call === 'refresh' && one.nonce === nonce)
  /** What a member can redeem: the codes that they are told. */
  async function codesOf(member: Person): Promise<string[]> {
    const held = await stage.list(member, '?status=minted')
    return Promise.all(held.map(async ({ id }) => (await stage.code(member, id)).json().nonce))
  }

  async function close(): Promise<void> {
    await wallet.stop()
    await stage.close()
  }

  return {
    ...stage,
    wallet,
    outside: `zoe@${wallet.host}`,
    pass,
    named,
    send,
    hand,
    live,
    refreshesOf,
    codesOf,
    signal: new AbortController().signal,
    /** Service and wallet do again what they should. */
    mend() {
      Object.assign(faults, noCouponFaults())
      Object.assign(wallet, { behaviour: 'accept', allowVouchers: true, callback: null })
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}
