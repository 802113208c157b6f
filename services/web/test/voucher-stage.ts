/** The web service beside a coupon service of the sandbox: vouchers are minted and deposited as services do it. */
import assert from 'node:assert/strict'
import type { Voucher } from '@chispa/contract/vouchers'
import { type CouponTerms, newNonce } from '@chispa/sandbox/coupon-service/coupon-ledger'
import { type CouponService, startCouponService } from '@chispa/sandbox/coupon-service/coupon-service'
import { depositBody } from '@chispa/sandbox/coupon-service/deposit'
import { ManualClock } from '@chispa/testing/manual-clock'
import { newPerson, type Person } from '@chispa/testing/person'
import { PictureKeeper } from '../src/pictures/keep-picture.ts'
import { voucherParts } from '../src/vouchers/parts.ts'
import { type TestApp, type TestOptions, testApp } from './app.ts'
import { type IsSilent, waitForServers } from './http-timeouts.ts'

export const merchant = newPerson()
export const terms = (change: Partial<CouponTerms> = {}): CouponTerms => ({
  name: '15% off',
  benefit: { type: 'percent', percent: 15 },
  merchant: merchant.pubkey,
  ...change,
})

/** A code of nobody's. */
export { newNonce }

export async function voucherStage({ isSilent, ...options }: TestOptions & { isSilent?: IsSilent } = {}) {
  const web = await testApp(options)
  waitForServers(web, isSilent)
  const service = await startCouponService({
    ...(options.now && { nowSeconds: () => Math.floor((options.now as () => Date)().getTime() / 1000) }),
  })
  const asService: Person = { secretKey: service.secretKey, pubkey: service.publicKey }
  const { keep: keepPicture } = new PictureKeeper({ ...web.deps, onDue: () => {} })
  // No service is slow because a machine is busy.
  const slow = { clock: new ManualClock(), relayTimeoutMs: 60_000 }
  const parts = { ...voucherParts({ ...web.deps, keepPicture }), ...slow }

  const mint = (change: Partial<CouponTerms> = {}) => service.ledger.mint(terms(change))

  /** The body that the service would send for a new coupon. */
  function bodyFor(recipient: Pick<Person, 'pubkey'>, change: Record<string, unknown> = {}, coupon = mint()) {
    return { ...depositBody(service, coupon, recipient.pubkey), ...change }
  }

  const deposit = (body: object, as: Person = asService) => web.call({ method: 'POST', url: '/api/vouchers', as, body })

  /** A voucher in a member's hands. */
  async function give(owner: Pick<Person, 'pubkey'>, change: Partial<CouponTerms> = {}, from: CouponService = service) {
    const coupon = from.ledger.mint(terms(change))
    const as = { secretKey: from.secretKey, pubkey: from.publicKey }
    const reply = await deposit(depositBody(from, coupon, owner.pubkey), as)
    assert.equal(reply.statusCode, 201, reply.body)
    return { id: reply.json().id as string, coupon }
  }

  const list = async (owner: Person, query = ''): Promise<Voucher[]> =>
    (await web.call({ url: `/api/wallet/vouchers${query}`, as: owner })).json()
  const read = async (owner: Person, id: string): Promise<Voucher> =>
    (await web.call({ url: `/api/wallet/vouchers/${id}`, as: owner })).json()
  const code = (owner: Person, id: string) => web.call({ url: `/api/wallet/vouchers/${id}/code`, as: owner })
  const refresh = (owner: Person, id: string) =>
    web.call({ method: 'POST', url: `/api/wallet/vouchers/${id}/refresh`, as: owner })
  const remove = (owner: Person, id: string) =>
    web.call({ method: 'DELETE', url: `/api/wallet/vouchers/${id}`, as: owner })
  const settings = (owner: Person, body: object) =>
    web.call({
      method: 'PUT',
      url: '/api/wallet/vouchers/settings',
      as: owner,
      body: { policy: 'ANYONE', allowVouchers: false, allowlist: [], ...body },
    })

  async function close(): Promise<void> {
    await web.close()
    await service.stop()
  }

  return {
    web,
    service,
    asService,
    parts,
    mint,
    bodyFor,
    deposit,
    give,
    list,
    read,
    code,
    refresh,
    remove,
    settings,
    close,
    [Symbol.asyncDispose]: close,
  }
}

export type VoucherStage = Awaited<ReturnType<typeof voucherStage>>

/** The rows of a table as text, to look for what must not be in it. */
export async function textOf({ sql }: Pick<TestApp, 'sql'>, table: string): Promise<string> {
  const rows = await sql.unsafe(`select t::text as line from ${table} t`)
  return rows.map(({ line }) => line).join('\n')
}
