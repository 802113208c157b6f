/** Vouchers in words that their owner understands: what it gives, how long, and what became of it. */

import type { Voucher, VoucherStatus } from '@chispa/contract/vouchers'
import { type Money, readBenefit } from '@chispa/protocols/voucher-benefit'
import { locale, t } from '../../language/current.ts'

type Tone = 'ok' | 'plain' | 'warn' | 'danger' | 'info'

export const statusWords = (): Record<VoucherStatus, { label: string; tone: Tone }> => ({
  minted: { label: t('Available'), tone: 'ok' },
  claimed: { label: t('Redeemed'), tone: 'plain' },
  expired: { label: t('Expired'), tone: 'warn' },
  voided: { label: t('Voided'), tone: 'danger' },
  transfer_pending: { label: t('Sending…'), tone: 'info' },
  transferred: { label: t('Sent'), tone: 'plain' },
})

/** What stands beside a voucher: what somebody else took is no voucher that was sent. */
export const badgeOf = ({ status, isMovedByOthers }: Voucher): { label: string; tone: Tone } =>
  isMovedByOthers ? { label: t('Moved'), tone: 'danger' } : statusWords()[status]

/** One line; undefined where the service describes it in a way that cannot be summarised. */
export function benefitLine(value: unknown): string | undefined {
  const benefit = readBenefit(value)
  if (!benefit) return undefined
  const upTo = benefit.cap ? t(', up to {money}', { money: moneyText(benefit.cap) }) : ''
  switch (benefit.type) {
    case 'percent':
      return t('{percent}% off{upTo}', { percent: benefit.percent, upTo })
    case 'fixed':
      return t('{money} off{upTo}', { money: moneyText(benefit), upTo })
    case 'multibuy':
      return t('{buyQty} for the price of {payQty}{upTo}', { buyQty: benefit.buyQty, payQty: benefit.payQty, upTo })
    case 'buyXgetY':
      return t('Buy one, get one free{upTo}', { upTo })
    case 'freeItems':
      return `${t('{count} free items', { count: benefit.count })}${upTo}`
  }
}

/** Which products it is for; undefined where it is for all of them. They are named by numbers that nobody reads. */
export function scopeLine(value: unknown): string | undefined {
  const count = readBenefit(value)?.productCount
  return count === undefined ? undefined : t('Only for {count} products of the shop', { count })
}

function moneyText({ amount, currency }: Money): string {
  if (currency === 'SAT')
    return t('{count} sats', { count: new Intl.NumberFormat(locale(), { maximumFractionDigits: 0 }).format(amount) })
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  return `${new Intl.NumberFormat(locale(), digits).format(amount)} ${currency}`
}

const dayMs = 86_400_000

/** What there is to know about its time; `isSoon`: three days or less. */
export function timeLine(voucher: Voucher, now: Date): { text: string; isSoon: boolean } | undefined {
  const { status, expiresAt, claimedAt, transferredTo } = voucher
  const dated = (at: string) =>
    new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(at))
  const plain = (text: string) => ({ text, isSoon: false })
  switch (status) {
    case 'claimed':
      return plain(claimedAt ? t('Redeemed on {day}', { day: dated(claimedAt) }) : t('Redeemed'))
    case 'transferred':
      return plain(transferredTo ? t('Sent to {transferredTo}', { transferredTo }) : t('Moved by somebody else'))
    case 'transfer_pending':
      return plain(transferredTo ? t('On its way to {transferredTo}', { transferredTo }) : t('On its way'))
    case 'voided':
      return plain(t('Taken back by the merchant'))
    case 'expired':
      return plain(expiresAt ? t('Expired on {day}', { day: dated(expiresAt) }) : t('Expired'))
    case 'minted': {
      if (!expiresAt) return plain(t('Does not expire'))
      const days = Math.floor((new Date(expiresAt).getTime() - now.getTime()) / dayMs)
      if (days > 60) return plain(t('Until {day}', { day: dated(expiresAt) }))
      const text = days < 1 ? t('Expires within a day') : t('{count} days left', { count: days })
      return { text, isSoon: days <= 3 }
    }
  }
}

export const hostOf = (url: string): string => new URL(url).host.replace(/^www\./, '')
