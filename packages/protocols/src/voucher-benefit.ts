/** What a coupon gives, as its service describes it in `coupon`. Unknown types stay what they are: shown as raw terms. */
import { isRecord, isWhole, textOf } from './untrusted-json.ts'

export type Money = { amount: number; currency: string }

/** `productCount`: it is good for so many products only; without it for all of them. */
export type Benefit = { cap?: Money; productCount?: number } & (
  | { type: 'percent'; percent: number }
  | { type: 'fixed'; amount: number; currency: string }
  | { type: 'multibuy'; buyQty: number; payQty: number }
  | { type: 'buyXgetY' }
  | { type: 'freeItems'; count: number }
)

/** Undefined for a type that is not known here, and for numbers that make no sense: nothing is promised then. */
export function readBenefit(value: unknown): Benefit | undefined {
  if (!isRecord(value)) return undefined
  const benefit = readTyped(value)
  if (!benefit) return undefined
  const cap = readMoney(value.cap)
  const productCount = productsIn(value).size
  return { ...benefit, ...(cap && { cap }), ...(productCount > 0 && { productCount }) }
}

/** The products that it names, by the `d` of their events. Older coupons name the only one in `productD`. */
function productsIn(value: Record<string, unknown>): Set<string> {
  const { productDs, productD, buyProductD, giftProductD, items } = value
  const scope = Array.isArray(productDs) ? productDs : [productD]
  const free = Array.isArray(items) ? items.map(item => (isRecord(item) ? item.d : undefined)) : []
  return new Set([...scope, buyProductD, giftProductD, ...free].flatMap(d => textOf(d) ?? []))
}

function readTyped(value: Record<string, unknown>): Benefit | undefined {
  switch (value.type) {
    case 'percent':
      return isPositive(value.percent) && value.percent <= 100 ? { type: 'percent', percent: value.percent } : undefined
    case 'fixed': {
      const money = readMoney(value)
      return money && { type: 'fixed', ...money }
    }
    case 'multibuy': {
      const { buyQty, payQty } = value
      return isWhole(buyQty) && isWhole(payQty) && payQty < buyQty ? { type: 'multibuy', buyQty, payQty } : undefined
    }
    case 'buyXgetY':
      return { type: 'buyXgetY' }
    case 'freeItems': {
      const items = Array.isArray(value.items) ? value.items : []
      const count = items.reduce((sum, item) => sum + (isRecord(item) && isWhole(item.qty) ? item.qty : 0), 0)
      return isWhole(count) && count > 0 ? { type: 'freeItems', count } : undefined
    }
    default:
      return undefined
  }
}

function readMoney(value: unknown): Money | undefined {
  if (!isRecord(value) || !isPositive(value.amount)) return undefined
  const currency = textOf(value.currency)
  return currency && /^[A-Z]{3,5}$/.test(currency) ? { amount: value.amount, currency } : undefined
}

const isPositive = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 && value <= Number.MAX_SAFE_INTEGER

/** Whether two descriptions say the same, whatever the order of their keys. */
export function isSameBenefit(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((part, at) => isSameBenefit(part, other[at]))
  }
  if (isRecord(one) && isRecord(other)) {
    const keys = Object.keys(one)
    return (
      keys.length === Object.keys(other).length &&
      keys.every(key => Object.hasOwn(other, key) && isSameBenefit(one[key], other[key]))
    )
  }
  return one === other
}
