/**
 * What a voucher event says of the coupon in its content (version 1): signed by the service, so it wins over what a
 * depositor says. Content is optional and free: anything unreadable counts as absent.
 */
import { isRecord, isWhole, latestSecond, parseJson, textOf, withoutAbsent } from './untrusted-json.ts'

export type VoucherContent = {
  name?: string
  description?: string
  image?: string
  benefit?: Record<string, unknown>
  /** Unix seconds. */
  claimedAt?: number
}

export function readVoucherContent(content: string): VoucherContent {
  const value = parseJson(content)
  if (!isRecord(value) || value.v !== 1) return {}
  return withoutAbsent({
    name: textOf(value.name),
    description: textOf(value.description),
    image: textOf(value.image),
    benefit: isRecord(value.coupon) ? value.coupon : undefined,
    claimedAt: readMoment(value.claimedAt),
  }) as VoucherContent
}

/** Services tell times as unix seconds or as a date; undefined for anything else. */
export function readMoment(value: unknown): number | undefined {
  const seconds = typeof value === 'string' ? Math.floor(Date.parse(value) / 1000) : value
  return isWhole(seconds) && seconds <= latestSecond ? seconds : undefined
}
