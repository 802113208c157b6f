/**
 * The coupons of a service. A coupon is reached by its nonce; a refresh burns that nonce and puts a new one in its place,
 * of the same lineage. Of a lineage at most one nonce is ever `minted`, and it is claimed at most once.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { finalizeEvent, type NostrEvent } from '@chispa/protocols/nip01'
import { encodeNpub } from '@chispa/protocols/nip19'
import { voucherTemplate } from '@chispa/protocols/voucher-event'
import * as signer from '@chispa/signatures/schnorr'

export type CouponTerms = {
  name: string
  description?: string
  image?: string
  benefit: Record<string, unknown>
  merchant: string
  /** Unix seconds. */
  expiresAt?: number
}

export type CouponState = 'minted' | 'claimed' | 'voided' | 'refreshed'

export type Coupon = CouponTerms & {
  nonce: string
  couponId: string
  /** The same for a coupon and whatever replaced it. */
  lineage: string
  state: CouponState
  claimedAt: number | null
  event: NostrEvent
  /** Under which key it was burned, and what was answered then. */
  burned?: { key: string; successor: Coupon }
}

export type Refreshed =
  | { kind: 'refreshed'; isFirst: boolean; successor: Coupon }
  | { kind: 'unknown' | 'spent' | 'expired' }

type LedgerOptions = { secretKey: Uint8Array; nowSeconds?: () => number }

export class CouponLedger {
  readonly #secretKey: Uint8Array
  readonly #nowSeconds: () => number
  readonly #coupons = new Map<string, Coupon>()

  constructor({ secretKey, nowSeconds = () => Math.floor(Date.now() / 1000) }: LedgerOptions) {
    this.#secretKey = secretKey
    this.#nowSeconds = nowSeconds
  }

  get coupons(): readonly Coupon[] {
    return [...this.#coupons.values()]
  }

  find(nonce: string): Coupon | undefined {
    return this.#coupons.get(nonce)
  }

  mint(terms: CouponTerms, couponId: string = randomUUID()): Coupon {
    return this.#add(terms, couponId, randomUUID())
  }

  /** As services of the field tell it: what was voided or has expired says so, whatever happened before. */
  statusOf({ state, expiresAt }: Coupon): CouponState | 'expired' {
    if (state === 'voided') return 'voided'
    return expiresAt !== undefined && expiresAt <= this.#nowSeconds() ? 'expired' : state
  }

  /** The same key again answers the same successor, however often. */
  refresh(nonce: string, key: string): Refreshed {
    const coupon = this.#coupons.get(nonce)
    if (!coupon) return { kind: 'unknown' }
    if (coupon.burned?.key === key) return { kind: 'refreshed', isFirst: false, successor: coupon.burned.successor }
    const status = this.statusOf(coupon)
    if (status !== 'minted') return { kind: status === 'expired' ? 'expired' : 'spent' }
    const successor = this.#add(coupon, coupon.couponId, coupon.lineage)
    Object.assign(coupon, { state: 'refreshed', burned: { key, successor } })
    return { kind: 'refreshed', isFirst: true, successor }
  }

  claim(nonce: string): { kind: 'success' | 'claimed'; coupon: Coupon } | { kind: 'gone' | 'unknown' } {
    const coupon = this.#coupons.get(nonce)
    if (!coupon) return { kind: 'unknown' }
    const status = this.statusOf(coupon)
    if (status === 'claimed') return { kind: 'claimed', coupon }
    if (status !== 'minted') return { kind: 'gone' }
    Object.assign(coupon, { state: 'claimed', claimedAt: this.#nowSeconds() })
    return { kind: 'success', coupon }
  }

  /** Sets the state of a coupon, as an administrator of the service would. */
  set(nonce: string, state: CouponState): void {
    const coupon = this.#coupons.get(nonce)
    if (!coupon) throw new Error('no such coupon')
    Object.assign(coupon, { state, claimedAt: state === 'claimed' ? this.#nowSeconds() : null })
  }

  /** Moves the date, as a merchant would who changes the offer. What was signed stays as it was. */
  extend(nonce: string, expiresAt: number | undefined): void {
    const coupon = this.#coupons.get(nonce)
    if (!coupon) throw new Error('no such coupon')
    if (expiresAt === undefined) delete coupon.expiresAt
    else coupon.expiresAt = expiresAt
  }

  /** A voucher event for these terms; faults sign wrong ones. */
  sign(coupon: Omit<Coupon, 'event'>, secretKey = this.#secretKey, moreTags: string[][] = []): NostrEvent {
    const { nonce, couponId, merchant, name, description, image, benefit, claimedAt, expiresAt } = coupon
    const phase = coupon.state === 'claimed' ? 'claimed' : 'minted'
    const content = JSON.stringify({
      v: 1,
      nonce,
      owner: merchant,
      name,
      ...(description !== undefined && { description }),
      ...(image !== undefined && { image }),
      coupon: benefit,
      phase,
      ...(claimedAt !== null && { claimedAt }),
      ...(expiresAt !== undefined && { expiresAt }),
    })
    const template = voucherTemplate({
      nonce,
      merchantPublicKey: merchant,
      phase,
      couponId,
      ...(expiresAt !== undefined && { expiresAt }),
      content,
      createdAt: this.#nowSeconds(),
    })
    return finalizeEvent({ ...template, tags: [...template.tags, ...moreTags] }, secretKey, signer)
  }

  #add({ name, description, image, benefit, merchant, expiresAt }: CouponTerms, couponId: string, lineage: string) {
    const unsigned: Omit<Coupon, 'event'> = {
      name,
      benefit,
      merchant,
      ...(description !== undefined && { description }),
      ...(image !== undefined && { image }),
      ...(expiresAt !== undefined && { expiresAt }),
      nonce: newNonce(),
      couponId,
      lineage,
      state: 'minted',
      claimedAt: null,
    }
    const coupon = { ...unsigned, event: this.sign(unsigned) }
    this.#coupons.set(coupon.nonce, coupon)
    return coupon
  }
}

export const newNonce = () => randomBytes(16).toString('base64url')

/** What a mint and a refresh answer. */
export const mintBody = ({
  nonce,
  couponId,
  benefit,
  name,
  description,
  merchant,
  image,
  expiresAt,
  event,
}: Coupon) => ({
  nonce,
  couponId,
  coupon: benefit,
  name,
  description: description ?? '',
  npub: encodeNpub(merchant),
  image: image ?? null,
  expiresAt: expiresAt ?? null,
  voucher: event,
})
